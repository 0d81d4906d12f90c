import { iconOf } from '../../ui/category-icons.ts'
import classes from './category-icon.module.css'

/** Decoration: the name always stands beside it. */
export function CategoryIcon({ name, size = 'md' }: { name: string; size?: 'md' | 'lg' }) {
  const Icon = iconOf(name)
  return (
    <span className={classes.tile} data-size={size} aria-hidden="true">
      <Icon size={size === 'lg' ? 28 : 20} stroke={1.75} />
    </span>
  )
}

import { Link } from 'react-router-dom'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { paths } from '#shared/paths.ts'
import { iconOf } from '../../ui/category-icons.ts'
import { formatCount } from '../../ui/format.ts'
import classes from './category-card.module.css'
import iconClasses from './category-icon.module.css'

/** Leads to the category's own page. */
export function CategoryCard({ category }: { category: CategoryWithCount }) {
  return (
    <article className={classes.card}>
      <CategoryIcon name={category.icon} />
      <div className={classes.head}>
        <h3 className={classes.name}>
          <Link to={paths.categoryTools(category.slug)} className={classes.link}>
            {category.name}
          </Link>
        </h3>
        <p className={classes.count}>{formatCount(category.toolCount, 'tool')}</p>
      </div>
      <p className={classes.text}>{category.description}</p>
    </article>
  )
}

/** Decoration: the name always stands beside it. */
export function CategoryIcon({ name, size = 'md' }: { name: string; size?: 'md' | 'lg' }) {
  const Icon = iconOf(name)
  return (
    <span className={iconClasses.tile} data-size={size} aria-hidden="true">
      <Icon size={size === 'lg' ? 28 : 20} stroke={1.75} />
    </span>
  )
}

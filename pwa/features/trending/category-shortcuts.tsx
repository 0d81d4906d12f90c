import { Link } from 'react-router-dom'
import { trendingMessages } from '#shared/messages/trending.ts'
import { paths } from '#shared/paths.ts'
import classes from './category-shortcuts.module.css'

/** SPEC §2. */
const SHORTCUTS = [
  'Coding',
  'Business',
  'Design',
  'Writing',
  'Data Analysis',
  'Marketing',
  'Productivity',
  'Research',
] as const

export function CategoryShortcuts() {
  return (
    <nav className="flex flex-wrap gap-2" aria-label={trendingMessages.categoryShortcuts}>
      {SHORTCUTS.map((name) => (
        <Link
          key={name}
          to={paths.category(name.toLowerCase())}
          className={`pill inline-flex items-center text-ui font-medium bg-surface border-strong px-3 ${classes.shortcut}`}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

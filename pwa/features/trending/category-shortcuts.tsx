import { Link } from 'react-router-dom'
import { trendingMessages } from '#shared/messages/trending.ts'
import { paths } from '#shared/paths.ts'

export function CategoryShortcuts() {
  return (
    <nav className="flex flex-wrap gap-2" aria-label={trendingMessages.categoryShortcuts}>
      {trendingMessages.shortcuts.map((name) => (
        <Link
          key={name}
          to={paths.category(name.toLowerCase())}
          className="pill inline-flex items-center text-ui text-ink-2 font-medium bg-surface border-strong min-h-target hover-strong px-3"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

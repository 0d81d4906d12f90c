import { NavLink } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import classes from './main-nav.module.css'

/** SPEC §2. */
const ENTRIES = [
  { to: paths.home, label: 'Discover', isNew: false },
  { to: paths.hub, label: 'Why AI Hub', isNew: false },
  { to: paths.categories, label: 'Categories', isNew: false },
  { to: paths.trending, label: 'Trending', isNew: false },
  { to: paths.agentDemo, label: 'AI Agents', isNew: true },
] as const

export function MainNav({ isStacked = false }: { isStacked?: boolean }) {
  return (
    <nav aria-label="Main">
      <ul className={classes.entries} data-stacked={isStacked}>
        {ENTRIES.map(({ to, label, isNew }) => (
          <li key={to}>
            <NavLink to={to} end className={() => classes.entry}>
              {label}
              {isNew && <span className={classes.mark}>New</span>}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

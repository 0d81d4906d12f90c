import { NavLink } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import classes from './admin-nav.module.css'

const PLACES: readonly { to: string; label: string }[] = [
  { to: paths.admin, label: 'Dashboard' },
  { to: paths.adminTools, label: 'Tools' },
  { to: paths.adminCategories, label: 'Categories' },
  { to: paths.adminImport, label: 'Import' },
  { to: paths.recommendations, label: 'Recommendations' },
  { to: paths.agentAnalytics, label: 'Agent analytics' },
  { to: paths.adminReviews, label: 'Reviews' },
  { to: paths.adminTickets, label: 'Support tickets' },
  { to: paths.adminUsers, label: 'Users' },
  { to: paths.adminAudit, label: 'Audit log' },
]

/** A list at the side; a row that scrolls where the window is narrow. */
export function AdminNav() {
  return (
    <nav aria-label="Administration" className={classes.nav}>
      <ul className={classes.list}>
        {PLACES.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end={to === paths.admin} className={classes.place ?? ''}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

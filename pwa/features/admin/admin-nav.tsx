import { type RefObject, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import classes from './admin-nav.module.css'

const PLACES: readonly { to: string; label: string }[] = [
  { to: paths.admin, label: 'Dashboard' },
  { to: paths.adminTools, label: 'Tools' },
  { to: paths.adminCategories, label: 'Categories' },
  { to: paths.adminImport, label: 'Import' },
  { to: paths.adminSites, label: 'Websites and icons' },
  { to: paths.adminImprovements, label: 'Improvements' },
  { to: paths.adminListings, label: 'Listings' },
  { to: paths.adminAgents, label: 'Agents' },
  { to: paths.recommendations, label: 'Recommendations' },
  { to: paths.agentAnalytics, label: 'Agent analytics' },
  { to: paths.adminInsight, label: 'What people do' },
  { to: paths.adminReviews, label: 'Reviews' },
  { to: paths.adminTickets, label: 'Support tickets' },
  { to: paths.adminUsers, label: 'Users' },
  { to: paths.adminAudit, label: 'Audit log' },
  { to: paths.adminSecurity, label: 'Security log' },
]

/** A list at the side; a row that scrolls where the window is narrow. */
export function AdminNav() {
  const list = useRef<HTMLUListElement>(null)
  useCurrentInView(list)
  return (
    <nav aria-label="Administration" className={classes.nav}>
      <ul ref={list} className={classes.list}>
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

/** Brings the current place into the middle of a row that scrolls. The page itself stays where it is. */
function useCurrentInView(list: RefObject<HTMLUListElement | null>): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is the reason to look
  useEffect(() => {
    const row = list.current
    const current = row?.querySelector('[aria-current="page"]')
    if (!row || !current) return
    const [outer, inner] = [row.getBoundingClientRect(), current.getBoundingClientRect()]
    row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  }, [pathname, list])
}

import { Link, useNavigate } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import type { Me } from '../../data/session.ts'
import { restartTour, tellPremiumFeatures, tellPremiumManagement } from './premium-entries.ts'
import { signOut } from './sign-out.ts'
import classes from './user-menu.module.css'

interface UserMenuEntriesProps {
  id: string
  user: Me
  /** Something was chosen. */
  onDone: () => void
}

/** SPEC §2; Support is among them because the tour says so (SPEC §8). */
export function UserMenuEntries({ id, user, onDone }: UserMenuEntriesProps) {
  const navigate = useNavigate()
  const leave = async () => {
    if (await signOut()) void navigate(paths.home)
  }
  const place = (to: string, label: string) => <Entry to={to} label={label} onChoose={onDone} />
  const deed = (label: string, act: () => void) => (
    <Entry
      label={label}
      onChoose={() => {
        onDone()
        act()
      }}
    />
  )
  return (
    <div id={id} role="menu" aria-label="Account" className={classes.entries}>
      {place(paths.account, 'My Account')}
      {place(paths.favorites, 'Favorites')}
      {user.isAdmin && place(paths.platformRevenue, 'Platform Revenue')}
      {user.is_premium ? (
        <>
          {deed('Manage Premium', tellPremiumManagement)}
          {deed('Premium Features', tellPremiumFeatures)}
          {deed('Restart Tour', restartTour)}
        </>
      ) : (
        place(paths.subscribe, 'Upgrade to Premium')
      )}
      {place(paths.support, 'Support')}
      {deed('Sign Out', () => void leave())}
    </div>
  )
}

function Entry({ to, label, onChoose }: { to?: string; label: string; onChoose: () => void }) {
  const entry = { role: 'menuitem', tabIndex: -1, className: classes.entry, onClick: onChoose }
  if (to === undefined)
    return (
      <button type="button" {...entry}>
        {label}
      </button>
    )
  return (
    <Link to={to} {...entry}>
      {label}
    </Link>
  )
}

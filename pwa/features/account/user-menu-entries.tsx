import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import type { Me } from '../../data/session.ts'
import { unsavedRequest } from '../../data/unsaved-request.ts'
import { useUserData } from '../../data/user-data.ts'
import { restartTour, tellPremiumFeatures, tellPremiumManagement } from './premium-entries.ts'
import classes from './user-menu.module.css'

interface UserMenuEntriesProps {
  id: string
  user: Me
  /** Something was chosen. */
  onDone: () => void
}

/** SPEC §2; Support is among them because the tour says so (SPEC §8). */
export function UserMenuEntries({ id, user, onDone }: UserMenuEntriesProps) {
  const { waiting = 0, refused = [] } = useUserData() ?? {}
  const unsaved = waiting + refused.length
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
      {user.is_premium && place(paths.savedComparisons, 'Saved Comparisons')}
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
      {unsaved > 0 && deed(`Unsaved Changes (${unsaved})`, () => unsavedRequest.set('list'))}
      {deed('Sign Out', () => unsavedRequest.set('sign-out'))}
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

import { useSearchParams } from 'react-router-dom'
import { type Me, useSession } from '../data/session.ts'
import { Favorites } from '../features/favorites/favorites.tsx'
import { SavedComparisons } from '../features/saved-comparisons/saved-comparisons.tsx'
import { UnsavedNote } from '../features/unsaved/unsaved-note.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Tabs } from '../ui/tabs.tsx'
import classes from './plain-page.module.css'

export function FavoritesPage() {
  const { user } = useSession()
  return (
    <div className={`page-width ${classes.page}`}>
      <PageTitle>Favorites</PageTitle>
      <p className={classes.lead}>The tools and comparisons you keep, on all your devices.</p>
      {user !== null && <UnsavedNote />}
      {user === null ? <Favorites /> : <FavoriteTabs key={user.id} user={user} />}
    </div>
  )
}

const TABS = ['tools', 'comparisons'] as const

/** The chosen tab is part of the address. */
function FavoriteTabs({ user }: { user: Me }) {
  const [parameters, setParameters] = useSearchParams()
  const chosen = TABS.find((id) => id === parameters.get('tab')) ?? 'tools'
  const choose = (tab: string) =>
    setParameters(tab === 'tools' ? {} : { tab }, { replace: true, preventScrollReset: true })
  return (
    <Tabs
      label="Favorites"
      chosen={chosen}
      onChoose={choose}
      tabs={[
        { id: 'tools', label: 'Favorite tools', panel: <Favorites /> },
        { id: 'comparisons', label: 'Saved comparisons', panel: <SavedComparisons user={user} /> },
      ]}
    />
  )
}

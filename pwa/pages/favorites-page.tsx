import { useSearchParams } from 'react-router-dom'
import { favoritesMessages } from '#shared/messages/tool-actions.ts'
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
      <PageTitle>{favoritesMessages.favorites}</PageTitle>
      <p className={`text-ink-2 min-h-6 prose-narrow ${classes.lead}`}>{favoritesMessages.favoritesAbout}</p>
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
      label={favoritesMessages.favorites}
      chosen={chosen}
      onChoose={choose}
      tabs={[
        { id: 'tools', label: favoritesMessages.favoriteTools, panel: <Favorites /> },
        {
          id: 'comparisons',
          label: favoritesMessages.savedComparisons,
          panel: <SavedComparisons user={user} />,
        },
      ]}
    />
  )
}

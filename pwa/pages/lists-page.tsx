import { listMessages as texts } from '#shared/messages/lists.ts'
import { useSession } from '../data/session.ts'
import { ListOverview, ListsForVisitors, NewListButton } from '../features/lists/list-overview.tsx'
import { UnsavedNote } from '../features/unsaved/unsaved-note.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** The lists of the user; visitors learn what they are for. */
export function ListsPage() {
  const { user } = useSession()
  return (
    <div className="page-width py-page">
      <div className="flex flex-wrap gap-4 items-start justify-between mb-4">
        <div>
          <PageTitle>{texts.lists}</PageTitle>
          <p className="text-ink-2 prose-narrow mt-2">{texts.about}</p>
          {user !== null && <UnsavedNote />}
        </div>
        {user !== null && <NewListButton />}
      </div>
      {user === null ? <ListsForVisitors /> : <ListOverview key={user.id} />}
    </div>
  )
}

import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router-dom'
import { listMessages as texts } from '#shared/messages/lists.ts'
import { paths } from '#shared/paths.ts'
import { useSession } from '../data/session.ts'
import { useOwnList } from '../data/use-lists.ts'
import { listEmbed } from '../features/embed/embed-markup.ts'
import { EmbedSnippet } from '../features/embed/embed-snippet.tsx'
import { EditorSkeleton, ListEditor } from '../features/lists/list-editor.tsx'
import { ListsForVisitors } from '../features/lists/list-overview.tsx'
import { UnsavedNote } from '../features/unsaved/unsaved-note.tsx'
import { CardRowPicture } from '../ui/card-row-picture.tsx'
import { MessagePage } from '../ui/message-page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** One list of the user, to be edited. */
export function ListPage() {
  const { listId = '' } = useParams()
  const { user } = useSession()
  const list = useOwnList(listId)
  if (user === null) {
    return (
      <div className="page-width py-page">
        <PageTitle className="title-lg font-bold mb-6">{texts.lists}</PageTitle>
        <ListsForVisitors />
      </div>
    )
  }
  if (list === null) {
    return (
      <MessagePage picture={<CardRowPicture cards={['card', 'missing', 'card']} />} {...texts.missing}>
        <Button component={Link} to={paths.lists}>
          {texts.allLists}
        </Button>
      </MessagePage>
    )
  }
  return (
    <div className="page-width py-page">
      {list === undefined ? (
        <EditorSkeleton />
      ) : (
        <ListEditor
          key={listId}
          list={list}
          note={<UnsavedNote />}
          embed={(shared) => <EmbedSnippet choices={[listEmbed(shared)]} />}
        />
      )}
    </div>
  )
}

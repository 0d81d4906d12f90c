import { Button, Skeleton } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { Link, useParams } from 'react-router-dom'
import type { SharedList } from '#shared/domain/list.ts'
import type { ShareData } from '#shared/domain/share.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { embedMessages } from '#shared/messages/embeds.ts'
import { listMessages as texts } from '#shared/messages/lists.ts'
import { paths } from '#shared/paths.ts'
import { UnreachableError } from '../data/api-errors.ts'
import { reasonOf } from '../data/reason-of.ts'
import { useSharedList } from '../data/use-shared-list.ts'
import { EmbedButton } from '../features/embed/embed-button.tsx'
import { listEmbed } from '../features/embed/embed-markup.ts'
import { SharedListView } from '../features/lists/shared-list.tsx'
import { ShareButton } from '../features/share/share-button.tsx'
import { CardRowPicture } from '../ui/card-row-picture.tsx'
import { MessagePage } from '../ui/message-page.tsx'

/** A list of somebody who shares it by its address. */
export function SharedListPage() {
  const { token = '' } = useParams()
  const { data, error, retry } = useSharedList(token)
  if (error !== null) {
    return (
      <MessagePage icon={<IconPlugConnectedX size={24} />} {...failureOf(error)}>
        <Button onClick={retry}>{commonMessages.tryAgain}</Button>
      </MessagePage>
    )
  }
  if (data?.list === null) {
    return (
      <MessagePage picture={<CardRowPicture cards={['card', 'missing', 'card']} />} {...texts.notShared}>
        <Button component={Link} to={paths.home}>
          {commonMessages.browseAllTools}
        </Button>
        <Button component={Link} to={paths.lists} variant="default">
          {texts.makeYourOwn}
        </Button>
      </MessagePage>
    )
  }
  return (
    <div className="page-width py-page">
      {data === undefined ? (
        <div role="status" aria-label={texts.loading}>
          <Skeleton width="18rem" maw="100%" height="2.25rem" mb="1.5rem" />
          <Skeleton height="20rem" radius="lg" />
        </div>
      ) : (
        <SharedListView
          key={token}
          list={data.list}
          isKept={data.isKept}
          actions={
            <>
              <ShareButton data={shareDataOf(data.list)} heading={texts.shareList} isIcon />
              <EmbedButton
                size="md"
                label={embedMessages.embedTool(data.list.name)}
                choices={[listEmbed(data.list)]}
              />
            </>
          }
        />
      )}
    </div>
  )
}

/** Only who could not reach the server lacks a connection; a busy one says so itself. */
function failureOf(error: Error): { title: string; text: string } {
  if (error instanceof UnreachableError) return texts.notReached
  return { title: texts.notLoaded, text: reasonOf(error, commonMessages.tryInAMoment) }
}

function shareDataOf({ name, notes, token }: SharedList): ShareData {
  return { type: 'collection', title: name, description: notes, url: paths.sharedList(token) }
}

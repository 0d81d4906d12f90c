import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { Link, useParams } from 'react-router-dom'
import { alternativesMessages } from '#shared/messages/alternatives.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { toolListMessages } from '#shared/messages/tools.ts'
import { paths } from '#shared/paths.ts'
import { useAlternatives } from '../data/use-alternatives.ts'
import { AlternativesList, AlternativesSkeleton } from '../features/alternatives/alternatives.tsx'
import { FindField } from '../features/find/find-field.tsx'
import { CardRowPicture } from '../ui/card-row-picture.tsx'
import { MessagePage } from '../ui/message-page.tsx'

/** What can be used instead of a tool, each with the reason for it. */
export function AlternativesPage() {
  const { slug = '' } = useParams()
  const { data, error, retry } = useAlternatives(slug)
  if (error !== null) {
    return (
      <MessagePage
        icon={<IconPlugConnectedX size={24} />}
        title={alternativesMessages.failed}
        text={toolListMessages.failed}
      >
        <Button onClick={retry}>{commonMessages.tryAgain}</Button>
      </MessagePage>
    )
  }
  if (data === null) {
    return (
      <MessagePage
        picture={<CardRowPicture cards={['card', 'missing', 'card']} />}
        {...alternativesMessages.missing}
        note={<FindField />}
      >
        <Button component={Link} to={paths.home}>
          {commonMessages.browseAllTools}
        </Button>
      </MessagePage>
    )
  }
  return (
    <div className="page-width pt-8">
      {data === undefined ? <AlternativesSkeleton /> : <AlternativesList key={data.tool.id} {...data} />}
    </div>
  )
}

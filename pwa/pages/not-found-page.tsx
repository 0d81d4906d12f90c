import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { pageMessages } from '#shared/messages/tools.ts'
import { paths } from '#shared/paths.ts'
import { FindField } from '../features/find/find-field.tsx'
import { CardRowPicture } from '../ui/card-row-picture.tsx'
import { MessagePage } from '../ui/message-page.tsx'

export function NotFoundPage() {
  return (
    <MessagePage
      picture={<CardRowPicture cards={['card', 'missing', 'card']} />}
      {...pageMessages.missing}
      search={<FindField />}
    >
      <Button component={Link} to={paths.home}>
        Browse all tools
      </Button>
      <Button component={Link} to={paths.categories} variant="default">
        See the categories
      </Button>
      <Button component={Link} to={paths.trending} variant="default">
        What is trending
      </Button>
    </MessagePage>
  )
}

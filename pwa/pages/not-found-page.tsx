import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { commonMessages } from '#shared/messages/common.ts'
import { homeMessages } from '#shared/messages/home.ts'
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
      note={<FindField />}
    >
      <Button component={Link} to={paths.home}>
        {commonMessages.browseAllTools}
      </Button>
      <Button component={Link} to={paths.categories} variant="default">
        {commonMessages.seeCategories}
      </Button>
      <Button component={Link} to={paths.trending} variant="default">
        {homeMessages.allTrendingTools}
      </Button>
    </MessagePage>
  )
}

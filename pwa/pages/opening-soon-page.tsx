import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { CardRowPicture } from '../ui/card-row-picture.tsx'
import { MessagePage } from '../ui/message-page.tsx'

interface OpeningSoonPageProps {
  title: string
  promise: string
}

/** Stands in for a page that is not built yet, and says so. */
export function OpeningSoonPage({ title, promise }: OpeningSoonPageProps) {
  return (
    <MessagePage
      picture={<CardRowPicture cards={['card', 'planned', 'planned']} />}
      title={title}
      text={`Opening soon. ${promise}`}
    >
      <Button component={Link} to={paths.home}>
        Browse all tools
      </Button>
      <Button component={Link} to={paths.hub} variant="default">
        Why AI Hub
      </Button>
    </MessagePage>
  )
}

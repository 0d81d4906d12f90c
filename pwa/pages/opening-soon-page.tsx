import { Button } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { MessagePage } from '../ui/message-page.tsx'

interface OpeningSoonPageProps {
  title: string
  promise: string
}

/** Stands in for a page that is not built yet, and says so. */
export function OpeningSoonPage({ title, promise }: OpeningSoonPageProps) {
  return (
    <MessagePage icon={<IconHourglass size={24} />} title={title} text={`Opening soon. ${promise}`}>
      <Button component={Link} to={paths.home} variant="default">
        Back to all tools
      </Button>
    </MessagePage>
  )
}

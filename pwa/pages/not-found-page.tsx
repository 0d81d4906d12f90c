import { Button } from '@mantine/core'
import { IconCompassOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { messages } from '#shared/messages.ts'
import { paths } from '#shared/paths.ts'
import { MessagePage } from '../ui/message-page.tsx'

export function NotFoundPage() {
  return (
    <MessagePage icon={<IconCompassOff size={24} />} {...messages.page.missing}>
      <Button component={Link} to={paths.home}>
        Browse all tools
      </Button>
    </MessagePage>
  )
}

import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { MessagePage } from '../ui/message-page.tsx'

/** A page that could not be loaded or drawn. */
export function FailedPage() {
  return (
    <MessagePage
      icon={<IconPlugConnectedX size={24} />}
      title="This page could not be shown"
      text="Part of it did not arrive, or something in it broke. Loading it again usually helps."
    >
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </MessagePage>
  )
}

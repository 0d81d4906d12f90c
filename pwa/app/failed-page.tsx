import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useCatalogueState } from '../data/use-catalogue.ts'
import { MessagePage } from '../ui/message-page.tsx'

const TEXT = 'Part of it did not arrive, or something in it broke. Loading it again usually helps.'
/** Pages of admins are not kept for visits without a connection. */
const OFFLINE_TEXT =
  'You are offline, and part of this page is not on this device. It opens with a connection.'

/** A page that could not be loaded or drawn. */
export function FailedPage() {
  const { isOnline } = useCatalogueState()
  return (
    <MessagePage
      icon={<IconPlugConnectedX size={24} />}
      title="This page could not be shown"
      text={isOnline ? TEXT : OFFLINE_TEXT}
    >
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </MessagePage>
  )
}

import { Button } from '@mantine/core'
import { shellMessages } from '#shared/messages/shell.ts'
import { usePwa } from '../../service-worker/pwa-store.ts'

/**
 * There when the browser offers to install the app, or has a way to that can be told: in the header where it has room, in
 * the menu of smaller windows, and at the foot of the page whatever the window. Users have it in their menu as well.
 */
export function InstallButton({ className }: { className?: string | undefined }) {
  const { install } = usePwa()
  return (
    install && (
      <Button variant="default" className={className} onClick={install}>
        {shellMessages.installApp}
      </Button>
    )
  )
}

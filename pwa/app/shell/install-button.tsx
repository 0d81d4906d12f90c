import { Button } from '@mantine/core'
import { usePwa } from '../../service-worker/pwa-store.ts'

/** There when the browser offers to install the app. */
export function InstallButton() {
  const { canInstall, install } = usePwa()
  if (!canInstall) return null
  return (
    <Button variant="default" onClick={() => void install()}>
      Install app
    </Button>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePwa } from '../../service-worker/pwa-store.ts'
import classes from './update-prompt.module.css'

/** Never reloads by itself: the reader may be in the middle of something. */
export function UpdatePrompt() {
  const { updateReady, applyUpdate } = usePwa()
  const [isLater, setLater] = useState(false)
  return (
    <div role="status">
      {updateReady && !isLater && (
        <div className={classes.prompt}>
          <p className={classes.text}>A new version is ready</p>
          <Button variant="subtle" onClick={() => setLater(true)}>
            Later
          </Button>
          <Button onClick={applyUpdate}>Reload</Button>
        </div>
      )}
    </div>
  )
}

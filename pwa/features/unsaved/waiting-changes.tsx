import { Button } from '@mantine/core'
import { useState } from 'react'
import { unsavedMessages } from '#shared/messages/unsaved.ts'
import { sendWaiting } from '../../sync/user/follow-user.ts'
import { countChanges, sendingProblem } from './change-texts.ts'
import classes from './unsaved-dialog.module.css'

/** What goes to the server by itself, for somebody who would rather see it go. */
export function WaitingChanges({ count }: { count: number }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(await sendWaiting().then(() => null, sendingProblem))
    setBusy(false)
  }
  return (
    <section aria-labelledby="waiting-changes">
      <h3 id="waiting-changes" className={classes.heading}>
        {unsavedMessages.waitingToBeSent}
      </h3>
      <div className={classes.row}>
        <div className={classes.words}>
          <p className={classes.what}>{countChanges(count)}</p>
          <p className={classes.reason} role="status">
            {problem ?? 'Kept on this device, and sent as soon as there is a connection.'}
          </p>
        </div>
        <Button variant="default" aria-disabled={isBusy} onClick={() => void send()}>
          {isBusy ? 'Sending…' : 'Send now'}
        </Button>
      </div>
    </section>
  )
}

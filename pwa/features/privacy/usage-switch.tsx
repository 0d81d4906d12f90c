import { Switch } from '@mantine/core'
import { useId } from 'react'
import { privacyMessages } from '#shared/messages/privacy.ts'
import { switchCounting, useChoice } from '../../data/usage/use-counting.ts'
import classes from './usage-switch.module.css'

/** Whether the use of tools is counted on this device, and what that comes to. */
export function UsageSwitch() {
  const choice = useChoice()
  const noteId = useId()
  if (choice === 'refused') {
    return <p className={classes.note}>{privacyMessages.trackingRefused}</p>
  }
  return (
    <div>
      <Switch
        label={privacyMessages.countMe}
        checked={choice === 'on'}
        onChange={(event) => void switchCounting(event.currentTarget.checked).catch(() => {})}
        aria-describedby={noteId}
      />
      <p id={noteId} className={classes.note}>
        {choice === 'on'
          ? 'It helps good tools to be found. This choice is for this browser only.'
          : 'Nothing you do in this browser is counted, and what was waiting to be sent is deleted.'}
      </p>
    </div>
  )
}

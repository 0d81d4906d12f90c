import { useId } from 'react'
import { switchCounting, useChoice } from '../../data/usage/use-counting.ts'
import { SwitchField } from '../../ui/switch-field.tsx'
import classes from './usage-switch.module.css'

/** Whether the use of tools is counted on this device, and what that comes to. */
export function UsageSwitch() {
  const choice = useChoice()
  const noteId = useId()
  if (choice === 'refused') {
    return (
      <p className={classes.note}>
        Your browser asks websites not to track you, so nothing you do here is counted. There is nothing to
        switch off.
      </p>
    )
  }
  return (
    <div>
      <SwitchField
        label="Count what I use, without my name"
        isOn={choice === 'on'}
        onChange={(isOn) => void switchCounting(isOn).catch(() => {})}
        describedBy={noteId}
      />
      <p id={noteId} className={classes.note}>
        {choice === 'on'
          ? 'It helps good tools to be found. This choice is for this browser only.'
          : 'Nothing you do in this browser is counted, and what was waiting to be sent is deleted.'}
      </p>
    </div>
  )
}

import { Switch, Text } from '@mantine/core'
import { useId } from 'react'
import { privacyMessages } from '#shared/messages/privacy.ts'
import { switchCounting, useChoice } from '../../data/usage/use-counting.ts'

/** Whether the use of tools is counted on this device, and what that comes to. */
export function UsageSwitch() {
  const choice = useChoice()
  const noteId = useId()
  if (choice === 'refused') {
    return (
      <Text fz="sm" c="dimmed">
        {privacyMessages.trackingRefused}
      </Text>
    )
  }
  return (
    <div>
      <Switch
        label={privacyMessages.countMe}
        checked={choice === 'on'}
        onChange={(event) => void switchCounting(event.currentTarget.checked).catch(() => {})}
        aria-describedby={noteId}
      />
      <Text id={noteId} fz="sm" c="dimmed" mt="xs">
        {choice === 'on' ? privacyMessages.countedOn : privacyMessages.countedOff}
      </Text>
    </div>
  )
}

import { Button } from '@mantine/core'
import type { DeviceSession } from '#shared/domain/user.ts'
import { unsavedRequest } from '../../data/unsaved-request.ts'
import { formatAgo } from '../../ui/format.ts'
import { formatDay } from '../../ui/format-day.ts'
import classes from './devices-section.module.css'

interface DeviceRowProps {
  device: DeviceSession
  isBusy: boolean
  onEnd: () => void
}

export function DeviceRow({ device, isBusy, onEnd }: DeviceRowProps) {
  const seen = formatAgo(Date.parse(device.lastSeenAt), Date.now())
  return (
    <li className={classes.device}>
      <div className={classes.words}>
        <p className={classes.name}>{device.device}</p>
        <p className={classes.note}>
          {device.isCurrent ? 'This device' : `Last seen ${seen}`}, signed in on {formatDay(device.createdAt)}
        </p>
      </div>
      {device.isCurrent ? (
        <Button variant="subtle" onClick={() => unsavedRequest.set('sign-out')}>
          Sign out here
        </Button>
      ) : (
        <Button
          variant="subtle"
          aria-label={`Sign out on ${device.device}, last seen ${seen}`}
          aria-disabled={isBusy}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

import { Button } from '@mantine/core'
import type { DeviceSession } from '#shared/domain/session.ts'
import { formatAgo } from '../../ui/format.ts'
import classes from './devices-section.module.css'
import { formatDay } from './figures.ts'

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
      {!device.isCurrent && (
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

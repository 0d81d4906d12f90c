import { Button } from '@mantine/core'
import { formatAgo } from '../../ui/format.ts'
import { formatDay } from '../../ui/format-day.ts'
import { useNow } from '../../ui/use-now.ts'
import type { Account } from './account-actions.ts'
import { UserMarks } from './user-marks.tsx'
import classes from './user-row.module.css'

interface UserRowProps {
  user: Account
  isMe: boolean
  onOpen: (user: Account) => void
}

/** A line of a table; a card of its own where the window is narrow. */
export function UserRow({ user, isMe, onOpen }: UserRowProps) {
  return (
    <li className={classes.row} data-locked={user.lockedAt !== null}>
      <div className={classes.who}>
        <p className={classes.name}>
          <span className={classes.username}>{user.username}</span>
          {isMe && <span className={classes.you}>you</span>}
          <UserMarks user={user} />
        </p>
        <p className={classes.email}>{user.email}</p>
      </div>
      <p className={classes.fact}>Joined {formatDay(user.created_at)}</p>
      <p className={classes.fact}>
        <LastSeen time={user.lastSeenAt} />
      </p>
      <Button
        size="xs"
        variant="default"
        className={classes.action ?? ''}
        aria-label={`Manage ${user.username}`}
        onClick={() => onOpen(user)}
      >
        Manage
      </Button>
    </li>
  )
}

function LastSeen({ time }: { time: string | null }) {
  const now = useNow()
  if (time === null) return 'Not seen lately'
  return now !== null && `Seen ${formatAgo(Date.parse(time), now)}`
}

import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { endedUser } from '../../data/ended-user.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { countUnsaved } from '../../sync/user/prune-user-databases.ts'
import { countChanges } from './count-changes.ts'
import classes from './session-ended-note.module.css'

/** After a session has ended by itself with changes unsent: says where they are and what sends them. */
export function SessionEndedNote() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const user = endedUser()
    if (user !== null) countUnsaved(user).then(setCount, () => {})
  }, [])
  return (
    <div role="status">
      {count > 0 && (
        <div className={classes.note}>
          <p className={classes.words}>
            <strong>Your session has ended.</strong> {countChanges(count)} {count === 1 ? 'is' : 'are'} kept
            on this device and will be sent when you sign in again.
          </p>
          <Button onClick={() => askToSignIn()}>Sign In</Button>
          <ActionIcon variant="subtle" size="md" aria-label="Dismiss" onClick={() => setCount(0)}>
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}

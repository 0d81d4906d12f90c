import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { commonMessages } from '#shared/messages/common.ts'
import { unsavedMessages } from '#shared/messages/unsaved.ts'
import { endedUser } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { countUnsaved } from '../../sync/user/prune-user-databases.ts'

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
        <div className="row card measure gap-3 py-2 px-3 text-ui text-ink-2 floating">
          <p className="flex-1">
            <strong className="block text-ink">{unsavedMessages.yourSessionHasEnded}</strong>{' '}
            {unsavedMessages.keptUntilSignIn(count)}
          </p>
          <Button onClick={() => askToSignIn()}>{commonMessages.signIn}</Button>
          <ActionIcon
            variant="subtle"
            size="md"
            aria-label={unsavedMessages.dismiss}
            onClick={() => setCount(0)}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}

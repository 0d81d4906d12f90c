import { Button } from '@mantine/core'
import { commonMessages } from '#shared/messages/common.ts'
import { unsavedRequest } from '../../data/unsaved-request.ts'
import { useUserData } from '../../data/user-data.ts'
import { countChanges } from './change-texts.ts'
import classes from './unsaved-note.module.css'

/** On a page about the user's own things: what the server has not taken yet, and what it never will. */
export function UnsavedNote() {
  const { waiting = 0, refused = [] } = useUserData() ?? {}
  const verb = waiting === 1 ? 'is' : 'are'
  return (
    <div role="status" className={classes.note}>
      {waiting > 0 && (
        <p>
          {countChanges(waiting)} {verb} kept on this device and will be sent by{' '}
          {waiting === 1 ? 'itself' : 'themselves'}.
        </p>
      )}
      {refused.length > 0 && (
        <p className={classes.refused}>
          {countChanges(refused.length)} could not be saved.
          <Button variant="default" onClick={() => unsavedRequest.setState('list')}>
            {commonMessages.show}
          </Button>
        </p>
      )}
    </div>
  )
}

import { Button } from '@mantine/core'
import { commonMessages } from '#shared/messages/common.ts'
import { unsavedMessages } from '#shared/messages/unsaved.ts'
import { unsavedRequest } from '../../data/unsaved-request.ts'
import { useUserData } from '../../data/user-data.ts'

/** On a page about the user's own things: what the server has not taken yet, and what it never will. */
export function UnsavedNote() {
  const { waiting = 0, refused = [] } = useUserData() ?? {}
  return (
    <div role="status" className="text-ui text-ink-3 min-h-6">
      {waiting > 0 && <p>{unsavedMessages.keptAndSent(waiting)}</p>}
      {refused.length > 0 && (
        <p className="row flex-wrap justify-between mt-2 py-2 px-3 text-ink border-strong rounded-md gap-y-2 gap-x-4">
          {unsavedMessages.refusedCount(refused.length)}
          <Button variant="default" onClick={() => unsavedRequest.setState('list')}>
            {commonMessages.show}
          </Button>
        </p>
      )}
    </div>
  )
}

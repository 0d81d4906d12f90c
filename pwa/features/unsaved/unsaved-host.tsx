import { useStore } from 'zustand/react'
import { useSession } from '../../data/session.ts'
import { unsavedRequest } from '../../data/unsaved-request.ts'
import { SignOutFlow } from './sign-out-flow.tsx'
import { UnsavedDialog } from './unsaved-dialog.tsx'

/** The dialog about unsaved changes that somebody has asked for. */
export function UnsavedHost() {
  const request = useStore(unsavedRequest)
  const { user } = useSession()
  if (user === null || request === null) return null
  return request === 'list' ? <UnsavedDialog onClose={close} /> : <SignOutFlow user={user} onClose={close} />
}

function close(): void {
  unsavedRequest.setState(null)
}

import { useEffect, useSyncExternalStore } from 'react'
import { signOutMessages } from '#shared/messages/account.ts'
import { unsavedRequest } from '../../data/unsaved-request.ts'
import { tellRefused } from '../../features/unsaved/tell-refused.ts'
import { Later } from '../../ui/later.tsx'
import { showToast } from '../../ui/toast.ts'

const load = () => import('../../features/unsaved/unsaved-host.tsx').then((file) => file.UnsavedHost)

/** The place of the dialogs about unsaved changes, which come when somebody asks for one. */
export function UnsavedSlot() {
  const request = useSyncExternalStore(unsavedRequest.subscribe, unsavedRequest.get, () => null)
  useEffect(tellRefused, [])
  return <Later isWanted={request !== null} load={load} onFailure={giveUp} />
}

function giveUp(): void {
  const { title, text } = signOutMessages.failed
  if (unsavedRequest.get() === 'sign-out') showToast({ title, text, tone: 'error' })
  unsavedRequest.set(null)
}

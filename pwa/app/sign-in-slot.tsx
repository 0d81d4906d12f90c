import { useSyncExternalStore } from 'react'
import { signInMessages } from '#shared/messages/account.ts'
import { signInRequest } from '../data/sign-in-request.ts'
import { Later } from '../ui/later.tsx'
import { showToast } from '../ui/toast.ts'

const load = () => import('./sign-in-host.tsx').then((file) => file.SignInHost)
const isAsked = () => signInRequest.get() !== null

/** The place of the sign-in dialog, which comes when somebody asks for it. */
export function SignInSlot() {
  return (
    <Later
      isWanted={useSyncExternalStore(signInRequest.subscribe, isAsked, () => false)}
      load={load}
      onFailure={giveUp}
    />
  )
}

function giveUp(): void {
  signInRequest.set(null)
  showToast({ ...signInMessages.failed, text: signInMessages.offline, tone: 'error' })
}

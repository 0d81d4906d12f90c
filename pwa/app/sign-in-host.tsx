import { useSyncExternalStore } from 'react'
import { signInRequest } from '../data/sign-in-request.ts'
import { SignInDialog } from '../features/sign-in/sign-in-dialog.tsx'
import { catchFocus } from './shell/signed-in.tsx'

/** The dialog while somebody asks for it. */
export function SignInHost() {
  const tab = useSyncExternalStore(signInRequest.subscribe, signInRequest.get)
  return tab && <SignInDialog tab={tab} onTab={signInRequest.set} onClose={close} onDone={finish} />
}

function close(): void {
  signInRequest.set(null)
}

function finish(): void {
  close()
  requestAnimationFrame(catchFocus)
}

import { useStore } from 'zustand/react'
import { signInRequest } from '../data/sign-in-request.ts'
import { SignInDialog } from '../features/sign-in/sign-in-dialog.tsx'
import { catchFocus } from './shell/signed-in.tsx'

/** The dialog while somebody asks for it. */
export function SignInHost() {
  const tab = useStore(signInRequest)
  return (
    tab && (
      <SignInDialog
        tab={tab}
        onTab={(next) => signInRequest.setState(next)}
        onClose={close}
        onDone={finish}
      />
    )
  )
}

function close(): void {
  signInRequest.setState(null)
}

function finish(): void {
  close()
  requestAnimationFrame(catchFocus)
}

import { useState } from 'react'
import { useStore } from 'zustand/react'
import { shellMessages } from '#shared/messages/shell.ts'
import { useChosen } from '../data/compare-selection.ts'
import { EXPIRED, useSession } from '../data/session.ts'
import { signInRequest } from '../data/sign-in-request.ts'
import { LazyPart, lazyCode } from '../ui/lazy-part.tsx'
import { hideToast, showToast, useToast } from '../ui/toast.ts'

// The places of what stands beside the page. They are outside of its error boundary: what cannot be fetched must not
// take the app with it.

const compareHost = lazyCode(() => import('./compare-host.tsx'))

/** The place of the comparison. Nothing of it is fetched before a tool is chosen. */
export function CompareSlot() {
  const hasChosen = useChosen().length > 0
  const [isUsed, setUsed] = useState(false)
  if (hasChosen && !isUsed) setUsed(true)
  return (
    <LazyPart code={compareHost} isWanted={isUsed}>
      {({ CompareHost }) => <CompareHost />}
    </LazyPart>
  )
}

const signInHost = lazyCode(() => import('./sign-in-host.tsx'))

/** The place of the sign-in dialog, which comes when somebody asks for it. */
export function SignInSlot() {
  return (
    <LazyPart code={signInHost} isWanted={useStore(signInRequest) !== null} onFailure={giveUpSignIn}>
      {({ SignInHost }) => <SignInHost />}
    </LazyPart>
  )
}

function giveUpSignIn(): void {
  signInRequest.setState(null)
  showToast({ ...shellMessages.signInUnreachable, tone: 'error' })
}

const toastHost = lazyCode(() => import('./toast-host.tsx'))

/** The place of the toast, whose code comes with the first one. */
export function ToastSlot() {
  const isWanted = useToast(({ shown }) => shown !== null)
  return (
    <LazyPart code={toastHost} isWanted={isWanted} onFailure={hideToast}>
      {({ ToastHost }) => <ToastHost />}
    </LazyPart>
  )
}

const sessionEndedNote = lazyCode(() => import('../features/unsaved/session-ended-note.tsx'))

export function SessionEndedSlot() {
  return (
    <LazyPart code={sessionEndedNote} isWanted={useSession() === EXPIRED}>
      {({ SessionEndedNote }) => <SessionEndedNote />}
    </LazyPart>
  )
}

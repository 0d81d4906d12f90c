import { useEffect, useState } from 'react'
import { useStore } from 'zustand/react'
import { useChosen } from '../data/compare-selection.ts'
import { EXPIRED, useSession } from '../data/session.ts'
import { signInRequest } from '../data/sign-in-request.ts'
import { LazyPart, lazyCode } from '../ui/lazy-part.tsx'
import { hideToast, type Toast, useToast } from '../ui/toast.ts'

// The places of what stands beside the page. They are outside of its error boundary: what cannot be fetched must not
// take the app with it.

const compareHost = lazyCode(() => import('./compare-host.tsx'))

/** The place of the comparison. Nothing of it is fetched before a tool is chosen. */
export function CompareSlot() {
  const { length } = useChosen()
  const [isUsed, setUsed] = useState(false)
  /** With so many chosen it could not be fetched: another choice asks for it again. */
  const [missedAt, setMissedAt] = useState(0)
  if (length > 0 && length !== missedAt && !isUsed) setUsed(true)
  const giveUp = () => {
    setUsed(false)
    setMissedAt(length)
  }
  return (
    <LazyPart code={compareHost} isWanted={isUsed} giveUp={giveUp}>
      {({ CompareHost }) => <CompareHost />}
    </LazyPart>
  )
}

const signInHost = lazyCode(() => import('./sign-in-host.tsx'))

/** The place of the sign-in dialog, which comes when somebody asks for it. */
export function SignInSlot() {
  return (
    <LazyPart code={signInHost} isWanted={useStore(signInRequest) !== null} giveUp={giveUpSignIn}>
      {({ SignInHost }) => <SignInHost />}
    </LazyPart>
  )
}

const giveUpSignIn = () => signInRequest.setState(null)

const PLAIN_MS = 8000

const toastHost = lazyCode(() => import('./toast-host.tsx'))

/** The place of the toast, whose code comes with the first one. */
export function ToastSlot() {
  const shown = useToast((toast) => toast.shown)
  return (
    <LazyPart
      code={toastHost}
      isWanted={shown !== null}
      failed={() => shown && <PlainToast key={shown.number} {...shown} />}
    >
      {({ ToastHost }) => <ToastHost />}
    </LazyPart>
  )
}

/** What it says, where its code could not be fetched: often that is what it is about. */
function PlainToast({ title, text }: Toast) {
  useEffect(() => {
    const timer = setTimeout(hideToast, PLAIN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p
      role="alert"
      className="measure py-2 px-3 text-ui text-ink-2 border rounded-lg relative floating bg-overlay"
    >
      {title} {text}
    </p>
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

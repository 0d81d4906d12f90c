import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { checkSession } from '../../data/check-session.ts'
import { proofRequest, settleProof } from '../../data/fresh-proof.ts'
import { useSession } from '../../data/session.ts'
import { unsavedRequest } from '../../data/unsaved-request.ts'
import { ListsSlot } from '../../features/lists/lists-slot.tsx'
import { welcomeOnce } from '../../features/sign-in/welcome.ts'
import { TourHost } from '../../features/tour/tour-host.tsx'
import { tellRefused } from '../../features/unsaved/tell-refused.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { UserMenu } from './user-menu.tsx'

const USER_BUTTON = 'user-button'

let isFocusLost = false

/** The sign-in dialog gives the focus back to what opened it, which signing in may have taken away. */
export function catchFocus(): void {
  isFocusLost = true
  takeFocus()
}

/** Now, or as soon as the button is there. */
function takeFocus(): void {
  const button = document.getElementById(USER_BUTTON)
  if (!isFocusLost || button === null) return
  isFocusLost = false
  if (document.activeElement === document.body) button.focus()
}

/** Their data on this device, and what they prefer; if the code does not come, a change asks for it again. */
function followUser(): void {
  import('../../sync/user/preferences/follow-preferences.ts').catch(() => {})
  import('../../sync/following/mirror-follows.ts').catch(() => {})
}

/** What the app does while somebody is signed in, and their menu. */
export function SignedIn() {
  const { user } = useSession()
  useEffect(followServer, [])
  useEffect(followUser, [])
  useEffect(takeFocus, [])
  useEffect(() => {
    if (user) welcomeOnce(user)
  }, [user])
  return (
    user && (
      <>
        <UserMenu id={USER_BUTTON} user={user} />
        <UnsavedSlot />
        <ProofSlot />
        <ListsSlot />
        <TourHost isPremium={user.is_premium} />
      </>
    )
  )
}

/** A session may end while nobody looks. */
const STALE_MS = 5 * 60 * 1000

function followServer(): () => void {
  let checkedAt = Date.now()
  void checkSession()
  const onVisible = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < STALE_MS) return
    checkedAt = Date.now()
    void checkSession()
  }
  document.addEventListener('visibilitychange', onVisible)
  return () => document.removeEventListener('visibilitychange', onVisible)
}

const proofDialog = lazyCode(() => import('../../features/account-security/proof-dialog.tsx'))
const giveUpProof = () => settleProof(false)

/** The place of the dialog that asks who uses the session, which comes when a call asks for it. */
function ProofSlot() {
  return (
    <LazyPart code={proofDialog} isWanted={useStore(proofRequest) !== null} giveUp={giveUpProof}>
      {({ ProofDialog }) => <ProofDialog />}
    </LazyPart>
  )
}

const unsavedHost = lazyCode(() => import('../../features/unsaved/unsaved-host.tsx'))

/** The place of the dialogs about unsaved changes, which come when somebody asks for one. */
function UnsavedSlot() {
  const request = useStore(unsavedRequest)
  useEffect(tellRefused, [])
  return (
    <LazyPart code={unsavedHost} isWanted={request !== null} giveUp={giveUpUnsaved}>
      {({ UnsavedHost }) => <UnsavedHost />}
    </LazyPart>
  )
}

const giveUpUnsaved = () => unsavedRequest.setState(null)

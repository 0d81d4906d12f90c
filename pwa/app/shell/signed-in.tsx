import { useEffect } from 'react'
import { checkSession } from '../../data/check-session.ts'
import { useSession } from '../../data/session.ts'
import { UserMenu } from '../../features/account/user-menu.tsx'
import { welcomeOnce } from '../../features/sign-in/welcome.ts'
import { TourHost } from '../../features/tour/tour-host.tsx'
import { ProofSlot } from './proof-slot.tsx'
import { UnsavedSlot } from './unsaved-slot.tsx'

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

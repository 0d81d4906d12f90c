import { signInMessages } from '#shared/messages/account.ts'
import { LATER_STORAGE_KEYS, UI_TIMES } from '#shared/policy/later-ui.ts'
import type { Me } from '../../data/session.ts'
import { showToast } from '../../ui/toast.ts'

/** The answer to signing in. */
export function welcomeSignedIn(user: Me): void {
  if (!hasTourBefore(user)) mark()
  showToast({ ...signInMessages.done(user.username), durationMs: UI_TIMES.toast.welcome })
}

/** Once in a browser session, when a page finds somebody signed in. */
export function welcomeOnce(user: Me): void {
  if (hasTourBefore(user) || isMarked()) return
  mark()
  const { title } = signInMessages.done(user.username)
  showToast({ title, durationMs: UI_TIMES.toast.welcome })
}

/** Whom the tour is going to welcome: it goes by the same mark, and would not begin if it were set. */
function hasTourBefore(user: Me): boolean {
  try {
    return user.is_premium && localStorage.getItem(LATER_STORAGE_KEYS.tourCompleted) !== 'true'
  } catch {
    return user.is_premium
  }
}

/** Where nothing can be kept, every page would welcome: better none does. */
function isMarked(): boolean {
  try {
    return sessionStorage.getItem(LATER_STORAGE_KEYS.welcomeShown) !== null
  } catch {
    return true
  }
}

function mark(): void {
  try {
    sessionStorage.setItem(LATER_STORAGE_KEYS.welcomeShown, 'true')
  } catch {
    // Storage is off or full.
  }
}

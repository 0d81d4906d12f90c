import { signInMessages } from '#shared/messages/sign-in.ts'
import { UI_TIMES } from '#shared/policy/later-ui.ts'
import type { Me } from '../../data/session.ts'
import { isWelcomed, tourCompleted, welcomeShown } from '../../data/tour-marks.ts'
import { showToast } from '../../ui/toast.ts'

/** The answer to signing in. */
export function welcomeSignedIn(user: Me): void {
  if (!hasTourBefore(user)) welcomeShown.set('true')
  showToast({ ...signInMessages.done(user.username), durationMs: UI_TIMES.toast.welcome })
}

/** Once in a browser session, when a page finds somebody signed in. */
export function welcomeOnce(user: Me): void {
  if (hasTourBefore(user) || isWelcomed()) return
  welcomeShown.set('true')
  const { title } = signInMessages.done(user.username)
  showToast({ title, durationMs: UI_TIMES.toast.welcome })
}

/** Whom the tour is going to welcome: it goes by the same mark, and would not begin if it were set. */
function hasTourBefore(user: Me): boolean {
  return user.is_premium && tourCompleted.get() === null
}

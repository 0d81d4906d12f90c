import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import type { accountCalls } from '#shared/api/account-calls.ts'
import type { CallOutput } from '#shared/api/call.ts'
import { DRAFT_KEYS, STORAGE_KEYS } from '#shared/policy/ui.ts'
import { forgetStored, schemaOf, storedValue } from './stored-value.ts'

/** The signed-in user as GET /api/me answers. */
export type Me = CallOutput<typeof accountCalls.me>

export interface Session {
  /** `unknown` on the server and in the first paint only. */
  status: 'unknown' | 'visitor' | 'user'
  user: Me | null
}

const UNKNOWN: Session = { status: 'unknown', user: null }
const VISITOR: Session = { status: 'visitor', user: null }
/** A visitor whose session the server has ended. Nobody signed out, so what is on the screen may stay. */
export const EXPIRED: Session = { status: 'visitor', user: null }

/** The id of a user whose session the server has ended here; null where what stands there says nobody. */
interface Ended {
  ended: number | null
}

const stored = storedValue<Me | Ended>(STORAGE_KEYS.session, schemaOf(readStored))
const session = createStore(() => UNKNOWN)

/**
 * Who uses this page. The user is stored on the device, so that pages know them at once and without a connection, and
 * visitors cause no request. `check-session.ts` asks the server whether the session is still valid.
 */
export const currentSession = session.getState
export const followSession = session.subscribe

if (typeof window !== 'undefined') {
  show()
  // Other tabs sign in and out too.
  stored.subscribe(show)
}

export function useSession(): Session {
  return useStore(session)
}

/** Signs in on the screens of all tabs; null signs out. */
export function storeUser(user: Me | null): void {
  if (user === null) forgetUnfinished()
  stored.set(user)
}

/** Reads the stored session again: another tab may have signed in or out, with its event still on the way. */
export function readSession(): Session {
  show()
  return currentSession()
}

/** Ends a session that a call found ended, unless somebody has signed in since the call. Only the id stays stored. */
export function expireSession(sentIn: Session): void {
  if (sentIn.user !== null && sentIn === readSession()) stored.set({ ended: sentIn.user.id })
}

/** The id of the user whose session the server has ended here; null when that is not what happened last. */
export function endedUser(): number | null {
  const now = stored.get()
  return now !== null && 'ended' in now ? now.ended : null
}

/** Signing out deletes what somebody was writing and choosing; an expired session leaves it. */
function forgetUnfinished(): void {
  forgetStored([STORAGE_KEYS.comparison, ...Object.values(DRAFT_KEYS)])
}

/** Styles depend on these attributes of the body. index.html sets them before the first paint. */
function show(): void {
  const now = stored.get()
  if (now === null) session.setState(VISITOR, true)
  else if ('ended' in now) session.setState(EXPIRED, true)
  else if (now !== currentSession().user) session.setState({ status: 'user', user: now }, true)
  const { status, user } = currentSession()
  document.body.dataset.session = status
  document.body.dataset.plan = user?.is_premium ? 'premium' : 'free'
  if (user?.isAdmin) document.body.dataset.staff = ''
  else delete document.body.dataset.staff
}

/** Checks what every page relies on. By hand: the first load has no zod. The rest is as the server wrote it. */
function readStored(value: unknown): Me | Ended {
  if (isUser(value)) return value
  const { ended }: { ended?: unknown } = Object(value)
  return { ended: typeof ended === 'number' ? ended : null }
}

function isUser(value: unknown): value is Me {
  if (typeof value !== 'object' || value === null) return false
  const { id, username }: Partial<Record<keyof Me, unknown>> = value
  return typeof id === 'number' && typeof username === 'string' && username !== ''
}

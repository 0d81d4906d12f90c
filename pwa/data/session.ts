import { useSyncExternalStore } from 'react'
import type { accountCalls } from '#shared/api/account-calls.ts'
import type { CallOutput } from '#shared/api/call.ts'
import { STORAGE_KEYS } from '#shared/policy/ui.ts'
import { createStore } from './store.ts'

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

const session = createStore(UNKNOWN)
let storedText: string | null = null

/**
 * Who uses this page. The user is stored on the device, so that pages know them at once and without a connection, and
 * visitors cause no request. `check-session.ts` asks the server whether the session is still valid.
 */
export const currentSession = session.get
export const followSession = session.subscribe

if (typeof window !== 'undefined') {
  read()
  // Other tabs sign in and out too; pages that come back from the back-forward cache have missed it.
  window.addEventListener('pageshow', read)
  window.addEventListener('storage', read)
}

export function useSession(): Session {
  return useSyncExternalStore(followSession, currentSession, () => UNKNOWN)
}

/** Signs in on the screens of all tabs; null signs out. */
export function storeUser(user: Me | null): void {
  store(user && JSON.stringify(user))
}

/** Reads the stored session again: another tab may have signed in or out, with its event still on the way. */
export function readSession(): Session {
  read()
  return session.get()
}

/** Ends a session that a call found ended, unless somebody has signed in since the call. Only the id stays stored. */
export function expireSession(sentIn: Session): void {
  if (sentIn.user !== null && sentIn === readSession()) store(`{"ended":${sentIn.user.id}}`)
}

/** Stored before it is shown: a listener may make this page read what is stored. */
function store(text: string | null): void {
  try {
    if (text === null) clearStored()
    else localStorage.setItem(STORAGE_KEYS.session, text)
  } catch {
    // Storage is off or full: the page alone knows.
  }
  show(text)
}

/** What somebody was writing and choosing. */
const UNFINISHED = [
  STORAGE_KEYS.ticketDraft,
  STORAGE_KEYS.toolDraft,
  STORAGE_KEYS.agentDraft,
  STORAGE_KEYS.agentDemoImprovement,
  STORAGE_KEYS.agentDemoListing,
  STORAGE_KEYS.comparison,
]

/** Signing out deletes all of that; an expired session leaves it. */
function clearStored(): void {
  for (const key of [STORAGE_KEYS.session, ...UNFINISHED]) localStorage.removeItem(key)
}

function read(): void {
  let text = storedText
  try {
    text = localStorage.getItem(STORAGE_KEYS.session)
  } catch {
    // Storage is refused.
  }
  if (text !== storedText || session.get() === UNKNOWN) show(text)
}

/** Styles depend on these attributes of the body. index.html sets them before the first paint. */
function show(text: string | null): void {
  storedText = text
  const next = parse(text)
  session.set(next)
  document.body.dataset.session = next.status
  document.body.dataset.plan = next.user?.is_premium ? 'premium' : 'free'
}

function parse(text: string | null): Session {
  if (text === null) return VISITOR
  try {
    const user: unknown = JSON.parse(text)
    if (isUser(user)) return { status: 'user', user }
  } catch {
    // Not ours.
  }
  return EXPIRED
}

/** Checks what every page relies on. By hand: the first load has no zod. The rest is as the server wrote it. */
function isUser(value: unknown): value is Me {
  if (typeof value !== 'object' || value === null) return false
  const { id, username }: Partial<Record<keyof Me, unknown>> = value
  return typeof id === 'number' && typeof username === 'string' && username !== ''
}

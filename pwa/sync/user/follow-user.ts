import type { Mutation } from '#shared/sync/user-mutations.ts'
import { withPending } from '#shared/sync/user-view.ts'
import { currentSession, EXPIRED, followSession } from '../../data/session.ts'
import { type RefusedChange, userData } from '../../data/user-data.ts'
import { randomId } from './random-id.ts'
import { DexieUserStore, deleteUserDatabase, userDatabaseName } from './user-database.ts'
import type { DeviceState } from './user-device.ts'
import { createUserServer } from './user-server.ts'
import { UserSession } from './user-session.ts'
import type { DeadLetter } from './user-store.ts'

interface OpenUser {
  id: number
  session: UserSession
  close(): void
}

let open: OpenUser | null = null

// This file comes when somebody is signed in, and follows whoever that is from then on.
follow()
followSession(follow)

/** Stores a change of the signed-in user and shows it. @throws when it could not be stored, or nobody is signed in */
export async function changeUserData(mutation: Mutation): Promise<void> {
  await signedIn().change(mutation)
}

export function retryChange(key: string): Promise<void> {
  return signedIn().retry(key)
}

export function discardChange(key: string): Promise<void> {
  return signedIn().discard(key)
}

function signedIn(): UserSession {
  if (open === null) throw new Error('Nobody is signed in')
  return open.session
}

function follow(): void {
  const session = currentSession()
  const id = session.user?.id ?? null
  if (open?.id === id || (open === null && id === null)) return
  const left = open
  open = null
  userData.set(null)
  if (left !== null) void leave(left, session === EXPIRED).catch(() => {})
  if (id !== null) open = openUser(id)
}

/** Who signs out takes their data along; what the server has not taken stays for their next sign-in here. */
async function leave({ id, session, close }: OpenUser, isExpired: boolean): Promise<void> {
  session.stop()
  const hasNothingToKeep = !isExpired && (await session.isEmpty())
  close()
  if (hasNothingToKeep) await deleteUserDatabase(id)
}

function openUser(id: number): OpenUser {
  const store = new DexieUserStore(userDatabaseName(id))
  const others = new BroadcastChannel(userDatabaseName(id))
  const leaving = new AbortController()
  const session = new UserSession({
    user: id,
    store,
    server: createUserServer(),
    randomId,
    random: Math.random,
    schedule,
    isSignedIn: () => currentSession().user?.id === id,
    show,
    tellOthers: () => others.postMessage(null),
  })
  others.onmessage = () => void session.look().catch(() => {})
  wakeBySignals(session, leaving.signal)
  session.start().catch(() => {})
  const close = () => {
    leaving.abort()
    others.close()
    store.close()
  }
  return { id, session, close }
}

/** iOS has no Background Sync: coming back, being shown and being restored from the back-forward cache stand in for it. */
function wakeBySignals(session: UserSession, signal: AbortSignal): void {
  const wake = () => {
    if (document.visibilityState === 'visible') session.wake()
  }
  window.addEventListener('online', wake, { signal })
  window.addEventListener('pageshow', wake, { signal })
  document.addEventListener('visibilitychange', wake, { signal })
}

function schedule(callback: () => void, delay: number): () => void {
  const timer = setTimeout(callback, delay)
  return () => clearTimeout(timer)
}

function show({ view, waiting, deadLetters }: DeviceState, pending: readonly Mutation[]): void {
  userData.set({ ...withPending(view, pending), waiting, refused: deadLetters.map(refusedChange) })
}

function refusedChange({ key, mutation, detail }: DeadLetter): RefusedChange {
  return { key, mutation, reason: detail }
}

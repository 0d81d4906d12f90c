import type { Mutation } from '#shared/sync/user-mutations.ts'
import { withPending } from '#shared/sync/user-view.ts'
import { catalogue } from '../../data/catalogue-client.ts'
import { caughtUpUser } from '../../data/caught-up-user.ts'
import { currentSession } from '../../data/session.ts'
import { type RefusedChange, userData } from '../../data/user-data.ts'
import { hearUserHints } from '../user-hints.ts'
import { randomId } from './random-id.ts'
import { DexieUserStore, userDatabaseName } from './user-database.ts'
import type { DeviceState } from './user-device.ts'
import { createUserServer } from './user-server.ts'
import { UserSession } from './user-session.ts'
import type { DeadLetter } from './user-store.ts'

export interface OpenUser {
  id: number
  session: UserSession
  close(): void
}

/** The data of a user in this tab: on the screen, and kept up with the server, until it is closed. */
export function openUser(id: number): OpenUser {
  const store = new DexieUserStore(userDatabaseName(id))
  const others = new BroadcastChannel(userDatabaseName(id))
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
    caughtUp: () => caughtUpUser.set(id),
  })
  others.onmessage = () => void session.look().catch(() => {})
  const endings = [wakeBySignals(session), wakeByCatalogue(session), wakeByHints(id, session)]
  session.start().catch(() => {})
  const close = () => {
    session.stop()
    for (const end of endings) end()
    others.close()
    store.close()
  }
  return { id, session, close }
}

/** iOS has no Background Sync: coming back, being shown and being restored from the back-forward cache stand in for it. */
function wakeBySignals(session: UserSession): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const wake = () => {
    if (document.visibilityState === 'visible') session.wake()
  }
  window.addEventListener('online', wake, { signal })
  window.addEventListener('pageshow', wake, { signal })
  document.addEventListener('visibilitychange', wake, { signal })
  return () => leaving.abort()
}

/** Whichever part of the app reaches the server first after a pause tells the others. */
function wakeByCatalogue(session: UserSession): () => void {
  let { isOnline } = catalogue.state()
  return catalogue.subscribe(() => {
    const wasOnline = isOnline
    isOnline = catalogue.state().isOnline
    if (isOnline && !wasOnline) session.wake()
  })
}

/** A hidden tab has time: it looks when it is shown. */
function wakeByHints(id: number, session: UserSession): () => void {
  return hearUserHints((event) => {
    if (event.user === id && document.visibilityState === 'visible') session.hear(event).catch(() => {})
  })
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

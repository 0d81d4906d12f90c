import type { Mutation } from '#shared/sync/user-mutations.ts'
import { withPending } from '#shared/sync/user-view.ts'
import { catalogue } from '../../data/catalogue-client.ts'
import { caughtUpUser } from '../../data/caught-up-user.ts'
import { randomId } from '../../data/random-id.ts'
import { currentSession, EXPIRED, followSession } from '../../data/session.ts'
import { type RefusedChange, userData } from '../../data/user-data.ts'
import { onUserHints } from '../user-hints.ts'
import { keepTools } from './keep-tools.ts'
import { pruneUserDatabases } from './prune-user-databases.ts'
import { sendWithoutPage } from './send-outbox.ts'
import { DexieUserStore, userDatabaseName } from './user-database.ts'
import type { DeviceState, Unsaved } from './user-device.ts'
import { createUserServer } from './user-server.ts'
import { UserSession } from './user-session.ts'
import type { DeadLetter } from './user-store.ts'

interface ActiveUser {
  id: number
  session: UserSession
  close(): void
}

let active: ActiveUser | null = null

// This file is loaded when somebody is signed in, and follows the session from then on.
follow()
followSession(follow)

/** Stores changes of the signed-in user, all or none, and shows them. @throws when they could not be stored, or nobody is signed in */
export async function changeUserData(...mutations: readonly Mutation[]): Promise<void> {
  await currentUser().change(...mutations)
}

/** Sends a refused change again, as a new one. */
export async function retryChange(key: string): Promise<void> {
  await currentUser().edit((device) => device.retry(key))
}

/** @returns what `putBackChange` takes */
export async function discardChange(key: string): Promise<DeadLetter | null> {
  return currentUser().edit((device) => device.discard(key))
}

export async function putBackChange(letter: DeadLetter): Promise<void> {
  await currentUser().edit((device) => device.putBack(letter))
}

/** What the server has not taken, as it is stored. */
export async function readUnsaved(): Promise<Unsaved> {
  return currentUser().device.readUnsaved()
}

/** Sends everything that waits. @throws what stopped it */
export async function sendWaiting(): Promise<void> {
  await currentUser().flush()
}

/** A round now: what other devices changed is on the screen when it has ended. @throws what stopped it */
export async function checkUserData(): Promise<void> {
  await currentUser().check()
}

function currentUser(): UserSession {
  if (active === null) throw new Error('Nobody is signed in')
  return active.session
}

function follow(): void {
  const session = currentSession()
  const id = session.user?.id ?? null
  if (active?.id !== id) {
    active?.close()
    userData.setState(null)
    caughtUpUser.setState(null)
    active = id === null ? null : activateUser(id)
  }
  // When a session expires, nobody has decided to leave: everything stays until somebody signs in or out.
  if (session !== EXPIRED) pruneUserDatabases((user) => currentSession().user?.id === user).catch(() => {})
}

/** Shows the data of a user in this tab and keeps it in step with the server, until it is closed. */
function activateUser(id: number): ActiveUser {
  const store = new DexieUserStore(userDatabaseName(id))
  const tabs = new BroadcastChannel(userDatabaseName(id))
  const session = new UserSession({
    user: id,
    store,
    server: createUserServer(),
    randomId,
    random: Math.random,
    schedule,
    isSignedIn: () => currentSession().user?.id === id,
    show,
    notifyTabs: () => tabs.postMessage(null),
    onCaughtUp: () => caughtUpUser.setState(id),
  })
  tabs.onmessage = () => void session.refresh().catch(() => {})
  const endings = [
    wakeOnPageSignals(session),
    wakeWhenOnline(session),
    wakeOnHints(id, session),
    sendWithoutPage(id),
    keepTools(),
  ]
  session.start().catch(() => {})
  const close = () => {
    session.stop()
    for (const end of endings) end()
    tabs.close()
    store.close()
  }
  return { id, session, close }
}

/** Firefox and Safari have no Background Sync: coming back, being shown and being restored from the back-forward cache stand in for it. */
function wakeOnPageSignals(session: UserSession): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const wake = () => {
    const isVisible = document.visibilityState === 'visible'
    session.setVisible(isVisible)
    if (isVisible) session.wake()
  }
  session.setVisible(document.visibilityState === 'visible')
  // What somebody has done before they looked away is sent all the same.
  const send = () => ((userData.getState()?.waiting ?? 0) > 0 ? session.wake() : wake())
  window.addEventListener('online', send, { signal })
  window.addEventListener('pageshow', wake, { signal })
  document.addEventListener('visibilitychange', wake, { signal })
  return () => leaving.abort()
}

/** The catalogue may be the first to reach the server again after a pause. */
function wakeWhenOnline(session: UserSession): () => void {
  let { isOnline } = catalogue.state()
  return catalogue.subscribe(() => {
    const wasOnline = isOnline
    isOnline = catalogue.state().isOnline
    if (isOnline && !wasOnline) session.wake()
  })
}

/** A hidden tab ignores hints: it syncs when it is shown. */
function wakeOnHints(id: number, session: UserSession): () => void {
  return onUserHints((event) => {
    if (event.user === id && document.visibilityState === 'visible') session.onHint(event).catch(() => {})
  })
}

function schedule(callback: () => void, delay: number): () => void {
  const timer = setTimeout(callback, delay)
  return () => clearTimeout(timer)
}

function show({ view, waiting, deadLetters }: DeviceState, pending: readonly Mutation[]): void {
  userData.setState({ ...withPending(view, pending), waiting, refused: deadLetters.map(refusedChange) }, true)
}

function refusedChange({ key, mutation, detail }: DeadLetter): RefusedChange {
  return { key, mutation, reason: detail }
}

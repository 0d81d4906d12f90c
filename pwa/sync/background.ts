import { type FollowOwner, VISITOR } from '../data/following.ts'

/*
 * What a browser may do for the app after it was closed: Background Synchronization starts the service worker once there is a
 * connection, Periodic Background Synchronization now and then for an installed app. A tag says what is to be done, and for whom.
 * Browsers without them lose nothing: the page does the same when it is opened.
 */

/** What a tag asks for: to send what waits of a user, or to bring the catalogue up to date and count whose news. */
export type BackgroundWork = { kind: 'outbox'; user: number } | { kind: 'catalogue'; owner: FollowOwner }

/** The parts of a registration that browsers with the two APIs have; the DOM's own types do not know them. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
  readonly periodicSync?: {
    register(tag: string, options: { minInterval: number }): Promise<void>
    unregister(tag: string): Promise<void>
    getTags(): Promise<string[]>
  }
}

/** Twice a day is enough for a train; a browser asks less often where the app is used less often. */
const FRESHEN_MS = 12 * 60 * 60 * 1000

const outboxTag = (user: number) => `outbox:${user}`
const catalogueTag = (owner: FollowOwner) => `catalogue:${owner}`

/** null for a tag of another version of the app. */
export function workOf(tag: string): BackgroundWork | null {
  const [, kind, digits] = /^(outbox|catalogue):(\d+)$/.exec(tag) ?? []
  if (kind === 'outbox') return { kind, user: Number(digits) }
  return kind === 'catalogue' ? { kind, owner: Number(digits) } : null
}

/** Lets the browser send what waits of this user, even when the app is closed by then. */
export async function sendLater(user: number): Promise<void> {
  const worker = await readyWorker()
  await worker?.sync?.register(outboxTag(user))
}

/** Lets the browser bring the catalogue up to date from time to time. Chromium allows it to apps that are installed. */
export async function freshenLater(owner: FollowOwner | null): Promise<void> {
  const periodic = (await readyWorker())?.periodicSync
  if (periodic === undefined) return
  const wanted = catalogueTag(owner ?? VISITOR)
  for (const tag of await periodic.getTags()) {
    if (workOf(tag)?.kind === 'catalogue' && tag !== wanted) await periodic.unregister(tag)
  }
  await periodic.register(wanted, { minInterval: FRESHEN_MS })
}

/** null where no service worker is installed, as in development. */
async function readyWorker(): Promise<SyncRegistration | null> {
  const { serviceWorker } = navigator
  if (serviceWorker === undefined || (await serviceWorker.getRegistration()) === undefined) return null
  return serviceWorker.ready
}

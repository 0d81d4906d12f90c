import { createStore } from 'zustand/vanilla'
import type { QuietHours } from '#shared/domain/push.ts'
import { LATER_STORAGE_KEYS } from '#shared/policy/later-ui.ts'
import { USUAL_QUIET_HOURS } from '#shared/policy/limits.ts'
import { createCall, sendToServer } from '../../data/api-client.ts'
import { catalogue } from '../../data/catalogue-client.ts'
import { currentSession, followSession } from '../../data/session.ts'
import { schemaOf, storedValue } from '../../data/stored-value.ts'
import { currentFollower } from '../../data/use-following.ts'

/*
 * Whether this device is told of news while the app is closed. The browser's push subscription is what counts; beside it stands what
 * people chose, and what the server was last sent. The server learns what is followed here for as long as this is switched on.
 */

const call = createCall(
  {
    getPushKey: 'GET /api/push/key',
    savePushSubscription: 'PUT /api/push/subscription',
    deletePushSubscription: 'POST /api/push/unsubscribe',
    testPush: 'POST /api/push/test',
  },
  sendToServer,
)

/** What people chose on this device. */
interface Choice {
  quiet: QuietHours | null
  /** What the server was last sent, and when, in milliseconds since 1970. */
  sent: string
  sentAt: number
}

const choice = storedValue<Choice>(LATER_STORAGE_KEYS.push, schemaOf(readChoice))

/** The server forgets devices that it has not seen for long, and counts on the badge what came since. */
const SIGN_OF_LIFE_MS = 60 * 60 * 1000

/**
 * - `unsupported`: this browser has no Web Push; `needs-install`: iOS has it for apps on the home screen only.
 * - `off-here`: the operator has turned it off. `blocked`: notifications are blocked in the browser.
 */
export type PushStatus = 'unknown' | 'unsupported' | 'needs-install' | 'off-here' | 'blocked' | 'off' | 'on'

interface PushState {
  status: PushStatus
  quiet: QuietHours | null
  /** An offer was closed; this page makes no other. */
  isDeclined: boolean
}

export const pushState = createStore<PushState>(() => ({
  status: hindrance() ?? 'unknown',
  quiet: USUAL_QUIET_HOURS,
  isDeclined: false,
}))

let isKept = false

/** Keeps the server's copy of what is followed here up to date, for as long as this page lives. */
export function keepPush(): void {
  if (isKept) return
  isKept = true
  catalogue.subscribe(send)
  followSession(send)
  window.addEventListener('online', send)
  void refreshPush().catch(() => {})
}

/** Looks at the permission and the subscription: both can be changed in the browser's own settings. */
export async function refreshPush(): Promise<void> {
  const kept = choice.get()
  pushState.setState({ status: await statusNow(), quiet: kept === null ? USUAL_QUIET_HOURS : kept.quiet })
  send()
}

/** Why this browser cannot be told of anything; null when it can. It is known at once, so that no page moves for it. */
function hindrance(): PushStatus | null {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || typeof Notification === 'undefined')
    return isAppleMobile() ? 'needs-install' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : null
}

async function statusNow(): Promise<PushStatus> {
  const status = hindrance()
  if (status !== null) return status
  const subscription = await (await readyWorker())?.pushManager.getSubscription()
  return choice.get() !== null && subscription != null ? 'on' : 'off'
}

/** Without its home screen, iOS has no notifications for websites. */
function isAppleMobile(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}

/** null where no service worker is installed, as in development. */
async function readyWorker(): Promise<ServiceWorkerRegistration | null> {
  return (await navigator.serviceWorker.getRegistration()) === undefined
    ? null
    : navigator.serviceWorker.ready
}

/** Asks for the permission, which must come from a press, and subscribes. @throws what stopped it */
export async function switchPushOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return refreshPush()
  const { publicKey } = await call('getPushKey')
  if (publicKey === null) return pushState.setState({ status: 'off-here' })
  const worker = await readyWorker()
  if (worker === null) throw new Error('The service worker is not installed')
  await subscribe(worker, publicKey)
  choice.set({ quiet: pushState.getState().quiet, sent: '', sentAt: 0 })
  try {
    await sendNow()
  } catch (error) {
    await switchPushOff().catch(() => {})
    throw error
  }
  keepPush()
  await refreshPush()
}

/** A subscription that was made for another key of the server is of no use. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, publicKey: string): Promise<void> {
  const known = await pushManager.getSubscription()
  const knownKey = known?.options.applicationServerKey
  if (knownKey != null && base64(knownKey) !== publicKey) await known?.unsubscribe()
  await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Ends it in the browser and at the server. Without a connection the server learns of it from the push service. */
export async function switchPushOff(): Promise<void> {
  choice.set(null)
  const subscription = await (await readyWorker())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  pushState.setState({ status: await statusNow() })
  if (subscription != null)
    await call('deletePushSubscription', { body: { endpoint: subscription.endpoint } }).catch(() => {})
}

export async function setQuietHours(quiet: QuietHours | null): Promise<void> {
  pushState.setState({ quiet })
  const kept = choice.get()
  if (kept === null) return
  choice.set({ ...kept, quiet })
  await sendNow()
}

/** @throws what stopped it */
export async function sendTestPush(): Promise<void> {
  const subscription = await (await readyWorker())?.pushManager.getSubscription()
  if (subscription != null) await call('testPush', { body: { endpoint: subscription.endpoint } })
}

let sending: Promise<void> = Promise.resolve()

/** What could not be sent is sent with the next sign of a connection. */
function send(): void {
  void sendNow().catch(() => {})
}

/** One after the other, so that the last state is the one that stays. */
function sendNow(): Promise<void> {
  const next = sending.then(sendChanged, sendChanged)
  sending = next.catch(() => {})
  return next
}

async function sendChanged(): Promise<void> {
  const kept = choice.get()
  if (kept === null || currentSession().status === 'unknown') return
  const [device, worker] = [await catalogue.device(), await readyWorker()]
  const subscription = await worker?.pushManager.getSubscription()
  if (device === null || subscription == null) return
  const owner = currentFollower()
  const { follows } = await device.readFollowing(owner)
  const { endpoint } = subscription
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')]
  if (p256dh === null || auth === null || owner !== currentFollower()) return
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const body = {
    endpoint,
    keys: { p256dh: base64(p256dh), auth: base64(auth) },
    follows: [...follows],
    timeZone,
    quiet: kept.quiet,
  }
  const sent = `${owner} ${JSON.stringify(body)}`
  if (kept.sent === sent && Date.now() - kept.sentAt < SIGN_OF_LIFE_MS) return
  await call('savePushSubscription', { body })
  const now = choice.get()
  if (now !== null) choice.set({ ...now, sent, sentAt: Date.now() })
}

function base64(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function readChoice(value: unknown): Choice | null {
  if (typeof value !== 'object' || value === null) return null
  if (!('quiet' in value && 'sent' in value && 'sentAt' in value)) return null
  const { quiet, sent, sentAt } = value
  if (typeof sent !== 'string' || typeof sentAt !== 'number') return null
  return { quiet: readQuiet(quiet), sent, sentAt }
}

function readQuiet(value: unknown): QuietHours | null {
  if (typeof value !== 'object' || value === null || !('from' in value && 'until' in value)) return null
  const { from, until } = value
  return typeof from === 'number' && typeof until === 'number' ? { from, until } : null
}

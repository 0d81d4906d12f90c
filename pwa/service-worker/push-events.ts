/** The parts of the service worker's scope that notifications need; its library cannot stand beside that of the pages. */
export interface PushScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly navigator: Navigator
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ChangeEvent) => void): void
}

interface WindowClient {
  readonly url: string
  focus(): Promise<unknown>
}

interface Waiting {
  waitUntil(work: Promise<unknown>): void
}

interface PushEvent extends Waiting {
  readonly data: { text(): string } | null
}

interface ClickEvent extends Waiting {
  readonly notification: Notification
}

/** Browsers leave out what they do not know. */
interface ChangeEvent extends Waiting {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** What a message says, as far as it can be read. */
interface Told {
  title: string
  options: NotificationOptions & { data: { navigate: string } }
  /** null: the badge stays as it is. */
  badge: number | null
}

const ICONS = { icon: '/icons/icon-192.png', badge: '/icons/monochrome-512.png' } as const
/** What is shown for a message that cannot be read: a browser takes the permission away when nothing is shown. */
const FALLBACK_TITLE = 'AI Tool Hub'

/** Shows the messages that browsers without declarative push hand to the service worker, and opens what a click means. */
export function handlePush(scope: PushScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event.data?.text() ?? '')))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(scope, event.notification.data))
  })
  // A page that opens tells the server as well, so nobody tries again here.
  scope.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(move(scope, event).catch(() => {})),
  )
}

async function show({ registration, navigator, location }: PushScope, text: string): Promise<void> {
  const { title, options, badge } = readMessage(text, location.origin)
  await registration.showNotification(title, options)
  if (badge !== null) await navigator.setAppBadge?.(badge).catch(() => {})
}

/** The browser has changed where messages go: those who do not open the app would be told nothing any more. */
async function move(
  { registration }: PushScope,
  { oldSubscription: old, newSubscription }: ChangeEvent,
): Promise<void> {
  if (old == null) return
  const { pushManager } = registration
  const { applicationServerKey } = old.options
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const next = newSubscription ?? (await pushManager.getSubscription()) ?? (await subscribe())
  const { endpoint, keys } = next.toJSON()
  await fetch('/api/push/moved', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ from: old.endpoint, endpoint, keys }),
  })
}

/** The declarative form of shared/domain/push.ts. It comes from our server, but through others. */
function readMessage(text: string, origin: string): Told {
  const { notification = {} } = readJson(text)
  const { title, body, navigate, tag, app_badge } = notification
  const badge = typeof app_badge === 'string' ? Number(app_badge) : Number.NaN
  return {
    title: typeof title === 'string' ? title : FALLBACK_TITLE,
    options: {
      ...(typeof body === 'string' && { body }),
      ...(typeof tag === 'string' && { tag }),
      ...ICONS,
      lang: 'en',
      data: { navigate: ownAddress(navigate, origin) },
    },
    badge: Number.isInteger(badge) && badge > 0 ? badge : null,
  }
}

function readJson(text: string): { notification?: Record<string, unknown> } {
  try {
    const value: unknown = JSON.parse(text)
    const isMessage = typeof value === 'object' && value !== null && 'notification' in value
    const notification = isMessage ? value.notification : null
    return typeof notification === 'object' && notification !== null
      ? { notification: { ...notification } }
      : {}
  } catch {
    return {}
  }
}

/** A notification of this app leads into this app. */
function ownAddress(address: unknown, origin: string): string {
  const updates = `${origin}/updates`
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return updates
  const url = new URL(address, origin)
  return url.origin === origin ? url.href : updates
}

/** A window that shows it already comes to the front. Others keep what they show: somebody may be writing there. */
async function open({ clients, location }: PushScope, data: unknown): Promise<void> {
  const isOurs = typeof data === 'object' && data !== null && 'navigate' in data
  const url = ownAddress(isOurs ? data.navigate : null, location.origin)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((client) => client.url === url)
  await (there === undefined ? clients.openWindow(url) : there.focus())
}

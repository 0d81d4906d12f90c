import { Workbox } from 'workbox-window'
import { currentSession, followSession } from '../data/session.ts'
import { freshenLater } from '../sync/background.ts'
import { visibleInterval } from '../ui/visible-timers.ts'

const UPDATE_CHECK_MS = 60 * 60_000

/**
 * Installs the service worker and keeps it up to date; where the browser may work for the app after it was closed, it is asked to.
 * `onWaiting`: a new version is installed, and takes over when what it is given is called.
 */
export async function registerWorker(onWaiting: (skipWaiting: () => void) => void): Promise<void> {
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => onWaiting(() => workbox.messageSkipWaiting()))
  await workbox.register()
  visibleInterval(() => void workbox.update().catch(() => {}), UPDATE_CHECK_MS)
  if (window.Notification?.permission === 'granted') void keepPush().catch(() => {})
  keepFresh()
  followSession(keepFresh)
}

/** Who was asked and said yes may be told of what they follow while the app is closed. */
async function keepPush(): Promise<void> {
  const device = await import('../sync/following/push-device.ts')
  device.keepPush()
}

/** A browser that allows it to nobody, or not to this app, refuses. */
function keepFresh(): void {
  const { status, user } = currentSession()
  if (status !== 'unknown') freshenLater(user?.id ?? null).catch(() => {})
}

import type { UsageBatch } from '#shared/api/usage-calls.ts'
import { countableQuery } from '#shared/policy/usage.ts'
import { visibleTimeout } from '../../ui/visible-timers.ts'
import { createCall, sendToServer } from '../api-client.ts'
import { ApiError } from '../api-errors.ts'
import { type Collector, type SendOutcome, UsageQueue } from './usage-queue.ts'
import { createUsageStore } from './usage-store.ts'
import { watchHome } from './watch-home.ts'

/** From the first event that waits; what comes meanwhile goes with it. */
const SEND_AFTER_MS = 30_000
/** After a server that had no time, and as long as there is no connection. */
const SEND_AGAIN_AFTER_MS = 5 * 60 * 1000

const TOKEN_BYTES = 16

/** Requests that outlive their page, and carry no cookie: nobody is to know who sends them. */
const call = createCall({ recordUsage: 'POST /api/usage' }, (input, init) =>
  sendToServer(input, { ...init, keepalive: true, credentials: 'omit' }),
)

interface Counting {
  isCounted: () => boolean
  /** Calls the listener when that may have changed. */
  followChoice: (listener: () => void) => unknown
  database: string
}

/** Collects what is done in this browser, and sends it when there is time and when the page is left. */
export function startCollector({ isCounted, followChoice, database }: Counting): Collector {
  const store = createUsageStore(indexedDB, database)
  const queue = new UsageQueue({ store, now: Date.now, drawToken, send })
  let isPlanned = false

  const sendNow = async () => {
    if (!isCounted() || !navigator.onLine) return
    const isWaiting = await queue.send().catch(() => true)
    if (isWaiting) sendSoon(SEND_AGAIN_AFTER_MS)
  }
  const sendSoon = (ms = SEND_AFTER_MS) => {
    if (isPlanned) return
    isPlanned = true
    visibleTimeout(() => {
      isPlanned = false
      if ('requestIdleCallback' in window) requestIdleCallback(() => void sendNow(), { timeout: 10_000 })
      else void sendNow()
    }, ms)
  }
  const collector: Collector = {
    collect(used) {
      if (!isCounted()) return
      queue.add(used).then(
        (isNew) => isNew && sendSoon(),
        () => {},
      )
    },
    collectSearch(text, found) {
      // Searches that look private do not even wait here.
      const query = countableQuery(text)
      if (query !== null) collector.collect({ query, found })
    },
    forget: () => queue.forget().catch(() => {}),
  }
  // What earlier visits have left is sent as well.
  sendSoon()
  window.addEventListener('online', () => void sendNow())
  // Whoever leaves may not come back for days. Both events, since browsers differ in which one they send.
  window.addEventListener('pagehide', () => void sendNow())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendNow()
  })
  followChoice(() => {
    if (!isCounted()) void collector.forget()
  })
  watchHome(collector)
  return collector
}

async function send(batch: UsageBatch): Promise<SendOutcome> {
  try {
    await call('recordUsage', { body: batch })
    return 'taken'
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
    return isRefused ? 'refused' : 'later'
  }
}

/** 16 random bytes in base64url, which say nothing about the device. */
function drawToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

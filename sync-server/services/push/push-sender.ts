import webPush from 'web-push'
import type { PushMessage, PushSubscriptionInput } from '#shared/domain/push.ts'
import { type GuardedFetch, SiteRequestError } from '../../lib/guarded-fetch.ts'
import type { PushHosts } from './push-hosts.ts'
import type { VapidKeys } from './vapid-key.ts'

/** Where a message goes, and for whom it is encrypted. */
export type PushAddress = Pick<PushSubscriptionInput, 'endpoint' | 'keys'>

/**
 * What became of a message. `gone`: the device wants none any more; `refused`: this message, or this address, will never be
 * taken; `retry`: no sooner than after `retryAfterMs`.
 */
export type PushOutcome =
  | { kind: 'delivered' | 'gone' | 'refused'; detail: string }
  | { kind: 'retry'; retryAfterMs: number; detail: string }

export interface PushSenderDeps {
  fetch: Pick<GuardedFetch, 'post'>
  hosts: PushHosts
  keys: VapidKeys
  /** Whom a push service asks when something is wrong: `mailto:` or `https:`. */
  contact: string
}

/** A device that is off for longer learns of the news when it opens the app. */
const TTL_SECONDS = 3 * 24 * 60 * 60
/** A push service may ask for no longer pause than this. */
const MOST_RETRY_AFTER_MS = 24 * 60 * 60 * 1000

/** Encrypts messages for devices and hands them to their push services. Of an answer it reads the status, and when to come again. */
export class PushSender {
  readonly #deps: PushSenderDeps

  constructor(deps: PushSenderDeps) {
    this.#deps = deps
  }

  get publicKey(): string {
    return this.#deps.keys.publicKey
  }

  /** Rejects with nothing but mistakes of ours. */
  async send({ endpoint, keys }: PushAddress, message: PushMessage): Promise<PushOutcome> {
    const { fetch, hosts, contact } = this.#deps
    if (!hosts.allows(endpoint)) return { kind: 'gone', detail: 'its push service is not allowed any more' }
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
      vapidDetails: { subject: contact, ...this.#deps.keys },
      contentEncoding: 'aes128gcm',
      TTL: TTL_SECONDS,
      urgency: 'normal',
      // A message that is sent twice replaces itself while it waits for the device.
      topic: message.notification.tag,
    })
    try {
      const { status, retryAfter } = await fetch.post(endpoint, { headers: texts(headers), body })
      return outcomeOf(status, retryAfter)
    } catch (error) {
      if (!(error instanceof SiteRequestError)) throw error
      // An address that must not be asked stays one.
      if (error.code === 'address') return { kind: 'gone', detail: error.message }
      return { kind: 'retry', retryAfterMs: 0, detail: error.message }
    }
  }
}

function texts(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

/** RFC 8030 and what the push services say: 404 and 410 end a subscription, 403 says that it was made for another key. */
function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  const detail = `HTTP ${status}`
  if (status >= 200 && status < 300) return { kind: 'delivered', detail }
  if (status === 404 || status === 410 || status === 403) return { kind: 'gone', detail }
  if (status === 429 || status >= 500)
    return { kind: 'retry', retryAfterMs: milliseconds(retryAfter, new Date()), detail }
  return { kind: 'refused', detail }
}

/** Of `Retry-After`, in seconds or as a date; 0 for none that can be read. */
function milliseconds(retryAfter = '', now: Date): number {
  const wait = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - now.getTime()
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(0, wait), MOST_RETRY_AFTER_MS)
}

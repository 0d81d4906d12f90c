import { Webhook } from 'standardwebhooks'
import type { DueDelivery } from '../../repositories/webhooks.ts'

/** What an attempt came to, in words for the agent. */
export interface Attempt {
  verdict: 'delivered' | 'retry' | 'dead'
  outcome: string
}

export interface SendOptions {
  hosts: WebhookHosts
  timeoutMs: number
  /** Ends what is under way when the server stops. */
  signal: AbortSignal
}

/** The receiver wants nothing more to do with it. */
const GONE = 410

/**
 * Sends a delivery, signed by the Standard Webhooks specification. Its id stays the same from attempt to attempt, so
 * that receivers can tell a repetition. Nothing of the answer is read but its status, and no redirect is followed.
 */
export async function sendDelivery(delivery: DueDelivery, options: SendOptions): Promise<Attempt> {
  const url = new URL(delivery.url)
  const { hosts, timeoutMs, signal } = options
  if (!hosts.allows(url) || !hosts.isSafe(url))
    return { verdict: 'dead', outcome: 'the host is not allowed any more' }
  const waiting = AbortSignal.timeout(timeoutMs)
  try {
    const { status, body } = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: headersOf(delivery, new Date()),
      body: delivery.payload,
      signal: AbortSignal.any([waiting, signal]),
    })
    // The body is not read: a slow receiver would hold us up.
    await body?.cancel()
    return { verdict: verdictOf(status), outcome: outcomeOf(status) }
  } catch (error) {
    const outcome = waiting.aborted ? `no answer within ${timeoutMs / 1000} seconds` : reasonOf(error)
    return { verdict: 'retry', outcome }
  }
}

function headersOf({ id, createdAt, secret, payload }: DueDelivery, now: Date): Record<string, string> {
  // After a restore the same number may come again for something else.
  const messageId = `msg_${id}_${Date.parse(createdAt).toString(36)}`
  return {
    'content-type': 'application/json',
    'user-agent': 'AI-Tool-Hub-Webhooks/1',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(messageId, now, payload),
  }
}

function verdictOf(status: number): Attempt['verdict'] {
  if (status >= 200 && status < 300) return 'delivered'
  return status === GONE ? 'dead' : 'retry'
}

const outcomeOf = (status: number): string =>
  status >= 300 && status < 400 ? `HTTP ${status}: redirects are not followed` : `HTTP ${status}`

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? `could not be reached: ${code}` : 'could not be reached'
}

/** Machines that an agent is tried out on; what goes there leaves no machine, so it needs no TLS. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** The hosts that webhooks may be sent to, as the operator has named them. */
export class WebhookHosts {
  readonly #hosts: ReadonlySet<string>

  /** As `URL` writes them: in lower case, with a port unless it is the one of the scheme. */
  constructor(hosts: readonly string[]) {
    this.#hosts = new Set(hosts)
  }

  /** Whether anything is sent at all. */
  get isOn(): boolean {
    return this.#hosts.size > 0
  }

  allows({ host }: URL): boolean {
    return this.#hosts.has(host)
  }

  isSafe({ protocol, hostname }: URL): boolean {
    return protocol === 'https:' || LOOPBACK.test(hostname)
  }
}

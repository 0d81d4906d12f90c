import { Webhook } from 'standardwebhooks'
import type { DueDelivery } from '../../repositories/webhooks.ts'

/** The result of an attempt; its text is shown to the agent. */
export interface Attempt {
  verdict: 'delivered' | 'retry' | 'dead'
  outcome: string
}

export interface SendOptions {
  hosts: WebhookHosts
  /** Signs the delivery; null when it cannot be read any more. */
  secret: string | null
  timeoutMs: number
  /** Aborts the attempt when the server stops. */
  signal: AbortSignal
}

/** The receiver wants no more deliveries. */
const GONE = 410

/**
 * Sends a delivery, signed according to the Standard Webhooks specification. All attempts use the same id, so that
 * receivers can detect repeats. Only the status of the response is read, and redirects are not followed.
 */
export async function sendDelivery(delivery: DueDelivery, options: SendOptions): Promise<Attempt> {
  const url = new URL(delivery.url)
  const { hosts, secret, timeoutMs, signal } = options
  if (!hosts.allows(url) || !hosts.isSafe(url))
    return { verdict: 'dead', outcome: 'the host is not allowed any more' }
  if (secret === null)
    return { verdict: 'dead', outcome: 'the secret cannot be read; remove the webhook and add it again' }
  const waiting = AbortSignal.timeout(timeoutMs)
  try {
    const { status, body } = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: headersOf(delivery, secret, new Date()),
      body: delivery.payload,
      signal: AbortSignal.any([waiting, signal]),
    })
    // The body is not read, because a slow receiver would block us.
    await body?.cancel()
    return { verdict: verdictOf(status), outcome: outcomeOf(status) }
  } catch (error) {
    const outcome = waiting.aborted ? `no answer within ${timeoutMs / 1000} seconds` : reasonOf(error)
    return { verdict: 'retry', outcome }
  }
}

function headersOf(
  { id, createdAt, payload }: DueDelivery,
  secret: string,
  now: Date,
): Record<string, string> {
  // The time makes the id unique: after a restore, the same number may be used for another delivery.
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

/** Agents are tested on loopback addresses. These requests do not leave the machine, so they need no TLS. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** The hosts that the operator allows for webhooks. */
export class WebhookHosts {
  readonly #hosts: ReadonlySet<string>

  /** Hosts as `URL` writes them: lower case, with a port unless it is the default one. */
  constructor(hosts: readonly string[]) {
    this.#hosts = new Set(hosts)
  }

  /** Whether webhooks are enabled. */
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

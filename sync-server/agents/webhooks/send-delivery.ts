import { Webhook } from 'standardwebhooks'
import type { DueDelivery } from '../../repositories/webhook-queue.ts'
import type { WebhookHosts } from './webhook-hosts.ts'

/** What an attempt came to, in words for the agent. */
export interface Attempt {
  verdict: 'taken' | 'try again' | 'given up'
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
    return { verdict: 'given up', outcome: 'the host is not allowed any more' }
  const waiting = AbortSignal.timeout(timeoutMs)
  try {
    const { status, body } = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: headersOf(delivery, new Date()),
      body: delivery.payload,
      signal: AbortSignal.any([waiting, signal]),
    })
    // What it says is nobody's business; reading it would let a receiver hold us up.
    await body?.cancel()
    return { verdict: verdictOf(status), outcome: outcomeOf(status) }
  } catch (error) {
    const outcome = waiting.aborted ? `no answer within ${timeoutMs / 1000} seconds` : reasonOf(error)
    return { verdict: 'try again', outcome }
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
  if (status >= 200 && status < 300) return 'taken'
  return status === GONE ? 'given up' : 'try again'
}

const outcomeOf = (status: number): string =>
  status >= 300 && status < 400 ? `HTTP ${status}: redirects are not followed` : `HTTP ${status}`

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? `could not be reached: ${code}` : 'could not be reached'
}

import type { Logger } from 'pino'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import {
  bookDelivery,
  type DueDelivery,
  findDueDelivery,
  type Settlement,
  settleDelivery,
} from '../../repositories/webhooks.ts'
import { type Attempt, sendDelivery, type WebhookHosts } from './send-delivery.ts'
import { WEBHOOK_RETRIES } from './webhook-retries.ts'

/** Deliveries are queued in many transactions, in other processes as well; polling is one step into an index. */
const POLL_MS = 1000
const TIMEOUT_MS = 10_000
/** A process that dies in an attempt leaves it to another one after this. */
const BOOKED_FOR_MS = 30_000
/** At a time, one of them for each webhook: a slow receiver holds up nobody but itself. */
const AT_ONCE = 4
const STOP_GRACE_MS = 3000

export interface WebhookRunnerDeps {
  writer: Writer
  hosts: WebhookHosts
  log: Logger
  timeoutMs?: number
}

/**
 * Sends what waits in the table, a few at a time:
 *
 *   waiting ──▶ attempt booked ──▶ delivered
 *      ▲              │
 *      └── wait ◀─────┴──▶ dead: refused for good, or the last attempt
 *
 * An attempt is booked before it is made: a process killed in the middle of it costs a wait and never a flood. A
 * delivery whose acceptance was not learnt of is sent again under the same id.
 */
export class WebhookRunner {
  readonly #deps: WebhookRunnerDeps
  readonly #stopping = new AbortController()
  readonly #underWay = new Map<number, Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #polling: Promise<void> | undefined
  #isStopped = false

  constructor(deps: WebhookRunnerDeps) {
    this.#deps = deps
  }

  /** Looks for work now and from then on periodically. Without an allowed host there is none. */
  wake(): void {
    if (this.#isStopped || !this.#deps.hosts.isOn) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.wake(), POLL_MS)
    this.#timer.unref()
    this.#polling ??= this.#begin().finally(() => {
      this.#polling = undefined
    })
  }

  /** Lets what is under way finish for a moment; the rest waits for the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    const cut = setTimeout(() => this.#stopping.abort(), STOP_GRACE_MS)
    await this.#polling
    await Promise.all(this.#underWay.values())
    clearTimeout(cut)
  }

  async #begin(): Promise<void> {
    try {
      while (!this.#isStopped && this.#underWay.size < AT_ONCE) {
        const delivery = await this.#takeDue()
        if (delivery === undefined) return
        this.#start(delivery)
      }
    } catch (error) {
      this.#deps.log.error({ err: error }, 'the webhook queue could not be read')
    }
  }

  #start(delivery: DueDelivery): void {
    const { id, webhookId } = delivery
    const work = this.#attempt(delivery)
      .catch((error: unknown) => this.#deps.log.error({ err: error, delivery: id }, 'a webhook broke'))
      .finally(() => {
        this.#underWay.delete(webhookId)
        this.wake()
      })
    this.#underWay.set(webhookId, work)
  }

  async #takeDue(): Promise<DueDelivery | undefined> {
    const { writer } = this.#deps
    const now = new Date()
    const busy = [...this.#underWay.keys()]
    // Most looks find nothing: those take no lock.
    if ((await findDueDelivery(writer, busy, now.toISOString())) === undefined) return undefined
    return writeTransaction(writer, async (transaction) => {
      const delivery = await findDueDelivery(transaction, busy, now.toISOString())
      if (delivery === undefined) return undefined
      await bookDelivery(transaction, delivery.id, new Date(now.getTime() + BOOKED_FOR_MS).toISOString())
      return { ...delivery, attempts: delivery.attempts + 1 }
    })
  }

  async #attempt(delivery: DueDelivery): Promise<void> {
    const { writer, hosts, log, timeoutMs = TIMEOUT_MS } = this.#deps
    const { signal } = this.#stopping
    const attempt = await sendDelivery(delivery, { hosts, timeoutMs, signal })
    // Cut by our own stop: the booking runs out, and the next start tries again.
    if (signal.aborted && attempt.verdict === 'retry') return
    const settlement = settle(delivery, attempt, new Date())
    await settleDelivery(writer, delivery, settlement)
    const { state, outcome } = settlement
    log[state === 'delivered' ? 'debug' : 'info']({ delivery: delivery.id, state, outcome }, 'webhook')
  }
}

function settle({ attempts }: DueDelivery, { verdict, outcome }: Attempt, now: Date): Settlement {
  const nextAttemptAt = now.toISOString()
  if (verdict === 'delivered') return { state: 'delivered', outcome, nextAttemptAt }
  const wait = verdict === 'retry' ? WEBHOOK_RETRIES.waitAfter(attempts) : null
  if (wait === null) return { state: 'dead', outcome, nextAttemptAt }
  return { state: 'waiting', outcome, nextAttemptAt: new Date(now.getTime() + wait).toISOString() }
}

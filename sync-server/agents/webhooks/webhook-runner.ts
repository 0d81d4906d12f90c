import type { Logger } from 'pino'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { annotate, traced } from '../../lib/tracing.ts'
import {
  bookDelivery,
  type DueDelivery,
  findDueDelivery,
  type Settlement,
  settleDelivery,
} from '../../repositories/webhooks.ts'
import { type Attempt, sendDelivery, type WebhookHosts } from './send-delivery.ts'
import { WEBHOOK_RETRIES } from './webhook-retries.ts'
import type { WebhookSecrets } from './webhook-secrets.ts'

/**
 * Many transactions queue deliveries, also in other processes, so the runner polls. A poll is a single index lookup.
 */
const POLL_MS = 1000
const TIMEOUT_MS = 10_000
/** If a process dies during an attempt, another process may take over after this time. */
const LEASE_MS = 30_000
/** Concurrent deliveries, at most one for each webhook: a slow receiver delays only itself. */
const MAX_CONCURRENT = 4
const STOP_GRACE_MS = 3000

export interface WebhookRunnerDeps {
  writer: Writer
  hosts: WebhookHosts
  secrets: WebhookSecrets
  log: Logger
  timeoutMs?: number
}

/**
 * Sends the waiting deliveries, a few at a time:
 *
 *   waiting ──▶ attempt leased ──▶ delivered
 *      ▲              │
 *      └── wait ◀─────┴──▶ dead: refused for good, or the last attempt
 *
 * An attempt is leased before it starts. So a process that is killed during an attempt causes a delay, never a flood of
 * repeats. If we do not learn that a delivery was accepted, it is sent again under the same id.
 */
export class WebhookRunner {
  readonly #deps: WebhookRunnerDeps
  readonly #stopping = new AbortController()
  readonly #underWay = new Map<number, Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  /** The start, or a look for work. */
  #polling: Promise<void> | undefined
  #isStopped = false
  /** Attempts since the start, by where they left their delivery. */
  readonly outcomes = { delivered: 0, waiting: 0, dead: 0 }

  constructor(deps: WebhookRunnerDeps) {
    this.#deps = deps
  }

  /** Whether it sends anything: not without an allowed host. */
  get isOn(): boolean {
    return this.#deps.hosts.isOn
  }

  /** Encrypts what an earlier version has kept, then looks for work. */
  start(): void {
    const { writer, secrets, log } = this.#deps
    this.#polling = secrets
      .sealPlain(writer)
      .catch((error: unknown) => log.error({ err: error }, 'the secrets of webhooks could not be encrypted'))
      .finally(() => {
        this.#polling = undefined
        this.wake()
      })
  }

  /** Looks for work now and then periodically. Does nothing without an allowed host. */
  wake(): void {
    if (this.#isStopped || !this.isOn) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.wake(), POLL_MS)
    this.#timer.unref()
    this.#polling ??= this.#begin().finally(() => {
      this.#polling = undefined
    })
  }

  /** Gives current attempts a moment to finish. The rest waits for the next start. */
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
      while (!this.#isStopped && this.#underWay.size < MAX_CONCURRENT) {
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
    const work = this.#traced(delivery)
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
    // Most polls find nothing, so look without a lock first.
    if ((await findDueDelivery(writer, busy, now.toISOString())) === undefined) return undefined
    return writeTransaction(writer, async (transaction) => {
      const delivery = await findDueDelivery(transaction, busy, now.toISOString())
      if (delivery === undefined) return undefined
      await bookDelivery(transaction, delivery.id, new Date(now.getTime() + LEASE_MS).toISOString())
      return { ...delivery, attempts: delivery.attempts + 1 }
    })
  }

  /** A part of what the agent is told of. The receiver is told nothing of traces, and the trace nothing of the receiver. */
  #traced(delivery: DueDelivery): Promise<void> {
    const attributes = { 'webhook.attempt': delivery.attempts }
    return traced({ name: 'webhook delivery', kind: 'client', attributes, from: delivery.trace }, () =>
      this.#attempt(delivery),
    )
  }

  async #attempt(delivery: DueDelivery): Promise<void> {
    const { writer, hosts, secrets, log, timeoutMs = TIMEOUT_MS } = this.#deps
    const { signal } = this.#stopping
    const secret = secrets.open(delivery.sealedSecret, delivery.agentId)
    const attempt = await sendDelivery(delivery, { hosts, secret, timeoutMs, signal })
    // Aborted by our own stop: the lease expires, and the next start tries again.
    if (signal.aborted && attempt.verdict === 'retry') return
    const settlement = settle(delivery, attempt, new Date())
    await settleDelivery(writer, delivery, settlement)
    const { state, outcome } = settlement
    annotate({ 'webhook.state': state })
    this.outcomes[state]++
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

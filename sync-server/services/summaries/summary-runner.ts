import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { WorkLoop } from '../../lib/work-loop.ts'
import {
  type ClaimedItem,
  claimItems,
  closeFinishedJobs,
  nextItemTime,
  releaseClaims,
  renewClaims,
} from '../../repositories/summary-items.ts'
import { planItems } from '../../repositories/summary-jobs.ts'
import { type FactsAt, gatherFacts, Neighbours } from './gather-facts.ts'
import { type Outcome, recordOutcome } from './record-outcome.ts'
import { SummaryError, type SummaryProvider } from './summary-provider.ts'

/** After a kill, items in progress are claimed again when their lease has expired. */
const LEASE_MS = 15_000
/** How often it checks, because another process may have queued work. */
const POLL_MS = 30_000
/** The pause between two rounds, so that others get the disk and the processor too. */
const PAUSE_MS = 12
const BROKEN = 'Something went wrong on our side; the log of the server says what.'

export interface SummaryRunnerDeps {
  writer: Writer
  provider: SummaryProvider
  /** Called after every round that has recorded an outcome. */
  onProgress: () => void
  onError: (error: unknown) => void
  leaseMs?: number
}

/**
 * Works through the items of all jobs, as many at a time as the provider allows:
 *
 *   1. the outcomes of finished items are recorded and new items are claimed, in one transaction;
 *   2. the facts of the claimed items are read, and the provider begins;
 *   3. when one of them is finished, it continues with step 1.
 *
 * A claim is a lease that is renewed while the work continues. A process that dies loses it and another one takes over.
 * A process that has lost it cannot write any more, so no tool is written twice for one job.
 */
export class SummaryRunner {
  readonly #deps: SummaryRunnerDeps
  readonly #id = randomUUID()
  readonly #stopping = new AbortController()
  readonly #inFlight = new Set<Promise<void>>()
  readonly #neighbours = new Neighbours()
  #outcomes: Outcome[] = []
  /** No item is claimed before this time: the provider has asked for a pause. */
  #holdUntil = 0
  readonly #loop: WorkLoop
  #renewing: NodeJS.Timeout | undefined

  constructor(deps: SummaryRunnerDeps) {
    this.#deps = deps
    this.#loop = new WorkLoop({
      look: () => this.#work(),
      onError: deps.onError,
      afterErrorMs: POLL_MS,
    })
  }

  /** Checks for work soon. */
  wake(): void {
    this.#loop.wake()
  }

  /** Aborts the work in progress and releases its claims. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#loop.stop()
    clearInterval(this.#renewing)
    await releaseClaims(this.#deps.writer, this.#id)
  }

  /** @returns milliseconds until the next check */
  async #work(): Promise<number> {
    this.#renewing ??= setInterval(() => this.#renew(), this.#leaseMs / 3)
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await this.#begin(await this.#round())
      if (this.#inFlight.size === 0) return this.#untilNext()
      await Promise.race(this.#inFlight)
      await pause(PAUSE_MS)
    }
    await Promise.all(this.#inFlight)
    await this.#round()
    return POLL_MS
  }

  /** Step 1. @returns the claimed items */
  async #round(): Promise<ClaimedItem[]> {
    const { writer, provider, onProgress } = this.#deps
    const isStopping = this.#stopping.signal.aborted
    const outcomes = [...this.#outcomes]
    const now = new Date()
    const isHeld = isStopping || now.getTime() < this.#holdUntil
    const limit = isHeld ? 0 : provider.concurrency - this.#inFlight.size
    if (outcomes.length === 0 && limit === 0) return []
    const items = await writeTransaction(writer, async (transaction) => {
      const recorder = { by: this.#id, generatedBy: provider.generatedBy, now }
      for (const outcome of outcomes) {
        // An item that a stop has aborted is released as if it had not started.
        if (!isStopping || outcome.kind !== 'error') await recordOutcome(transaction, outcome, recorder)
      }
      if (limit > 0) await planItems(transaction, now.toISOString())
      await closeFinishedJobs(transaction, now.toISOString())
      const claim = { by: this.#id, until: new Date(now.getTime() + this.#leaseMs).toISOString(), limit }
      return limit === 0 ? [] : claimItems(transaction, claim, now.toISOString())
    })
    this.#outcomes = this.#outcomes.slice(outcomes.length)
    if (outcomes.length > 0) onProgress()
    return items
  }

  /** Step 2. */
  async #begin(items: readonly ClaimedItem[]): Promise<void> {
    if (items.length === 0) return
    const toolIds = items.map((item) => item.toolId)
    const facts = await gatherFacts(this.#deps.writer, toolIds, this.#neighbours)
    for (const item of items) {
      const known = facts.get(item.toolId)
      const writing =
        known === undefined ? Promise.resolve<Outcome>({ item, kind: 'gone' }) : this.#write(item, known)
      const over: Promise<void> = writing.then((outcome) => {
        this.#outcomes.push(outcome)
        this.#inFlight.delete(over)
      })
      this.#inFlight.add(over)
    }
  }

  async #write(item: ClaimedItem, { facts, seq }: FactsAt): Promise<Outcome> {
    try {
      const content = await this.#deps.provider.write(facts, this.#stopping.signal)
      return { item, kind: 'written', content, seq }
    } catch (error) {
      return { item, kind: 'error', error: this.#toSummaryError(error) }
    }
  }

  #toSummaryError(error: unknown): SummaryError {
    if (!(error instanceof SummaryError)) {
      this.#deps.onError(error)
      return new SummaryError('answer', BROKEN, { cause: error })
    }
    if (error.retryAfterMs !== null)
      this.#holdUntil = Math.max(this.#holdUntil, Date.now() + error.retryAfterMs)
    return error
  }

  async #untilNext(): Promise<number> {
    this.#neighbours.clear()
    const next = await nextItemTime(this.#deps.writer)
    if (next === undefined) return POLL_MS
    const wait = Math.max(Date.parse(next), this.#holdUntil) - Date.now()
    return Math.min(Math.max(wait, 0), POLL_MS)
  }

  #renew(): void {
    if (this.#inFlight.size === 0) return
    const until = new Date(Date.now() + this.#leaseMs).toISOString()
    renewClaims(this.#deps.writer, this.#id, until).catch(this.#deps.onError)
  }

  get #leaseMs(): number {
    return this.#deps.leaseMs ?? LEASE_MS
  }
}

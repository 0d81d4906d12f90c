import { ApiError } from '../data/api-errors.ts'
import { backoffDelay } from './backoff.ts'
import { AppOutdatedError } from './sync-errors.ts'

const REST_MS = 30 * 60_000

export interface LoopPorts {
  /** One sync round; rejects when it did not come to its end. */
  round(): Promise<void>
  random(): number
  /** As setTimeout; gives back what cancels it. */
  schedule(callback: () => void, delay: number): () => void
}

/**
 * Rounds one after the other, never two at once:
 *
 *   resting ──wake, 30 min──▶ running ──ok──▶ resting
 *      ▲                        │ ▲
 *      └───app outdated─────────┤ └──wake, full-jitter delay── backing off
 *                               └──failed──▶ backing off
 *
 * A hint that comes while a round runs starts another one after it.
 */
export class SyncLoop {
  readonly #ports: LoopPorts
  #running: Promise<void> | null = null
  #isWanted = false
  #failures = 0
  #cancel: () => void = () => {}
  #isStopped = false

  constructor(ports: LoopPorts) {
    this.#ports = ports
  }

  /** A round now, unless one is under way. */
  wake(): void {
    if (this.#running === null && !this.#isStopped) void this.#run().catch(() => {})
  }

  /** There is something new: a round now, or as soon as the one under way has ended. */
  hint(): void {
    if (this.#running !== null) this.#isWanted = true
    this.wake()
  }

  /** A round for somebody who waits for it; rejects with what stopped it. */
  async refresh(): Promise<void> {
    await (this.#running ?? this.#run())
  }

  stop(): void {
    this.#isStopped = true
    this.#cancel()
  }

  #run(): Promise<void> {
    this.#cancel()
    this.#running = this.#round().finally(() => {
      this.#running = null
      if (this.#isWanted) this.hint()
    })
    this.#running.catch(() => {})
    return this.#running
  }

  async #round(): Promise<void> {
    this.#isWanted = false
    try {
      await this.#ports.round()
      this.#failures = 0
      this.#arm(REST_MS)
    } catch (error) {
      this.#failures++
      this.#arm(delayAfter(error, this.#failures, this.#ports.random))
      throw error
    }
  }

  #arm(delay: number): void {
    if (!this.#isStopped) this.#cancel = this.#ports.schedule(() => this.wake(), delay)
  }
}

/** An outdated app gains nothing from asking again soon. */
function delayAfter(error: unknown, failures: number, random: () => number): number {
  if (error instanceof AppOutdatedError) return REST_MS
  const atLeast = error instanceof ApiError ? (error.retryAfter ?? 0) : 0
  return backoffDelay(failures, random, atLeast)
}

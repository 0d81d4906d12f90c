import { ApiError } from '../data/api-errors.ts'
import { AppOutdatedError } from './sync-errors.ts'

const REST_MS = 30 * 60_000
/** Ceiling of the delay after the first failure, and after many. */
const FIRST_MS = 1000
const LONGEST_MS = 60_000
/** Out of sight a round that fails is tried again so often, about half a minute: what somebody has just done may still get through. */
const HIDDEN_TRIES = 6

export interface LoopPorts {
  /** One sync round; rejects when it was not completed. */
  round(): Promise<void>
  random(): number
  /** Like setTimeout; returns a function that cancels it. */
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
 * A hint that arrives during a round starts another round after it. While nobody sees the page nothing is planned but the first few
 * tries after a failure; whoever shows it wakes the loop.
 */
export class SyncLoop {
  readonly #ports: LoopPorts
  #running: Promise<void> | null = null
  #isWanted = false
  #failures = 0
  #cancel: () => void = () => {}
  #isStopped = false
  #isVisible = true

  constructor(ports: LoopPorts) {
    this.#ports = ports
  }

  /** A round now, unless one is under way. */
  wake(): void {
    if (this.#running === null && !this.#isStopped) void this.#run().catch(() => {})
  }

  /** Something is new: a round now, or after the one under way. */
  hint(): void {
    if (this.#running !== null) this.#isWanted = true
    this.wake()
  }

  /** The round under way, or a new one; rejects with what stopped it. */
  async refresh(): Promise<void> {
    await (this.#running ?? this.#run())
  }

  /** A round that begins after this call; rejects with what stopped it. */
  async refreshAnew(): Promise<void> {
    await this.#running?.catch(() => {})
    await this.refresh()
  }

  /** Showing the page does not start a round: that is a wake. */
  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible
    if (!this.#mayPlan()) this.#cancel()
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
    if (!this.#isStopped && this.#mayPlan()) this.#cancel = this.#ports.schedule(() => this.wake(), delay)
  }

  #mayPlan(): boolean {
    return this.#isVisible || (this.#failures > 0 && this.#failures <= HIDDEN_TRIES)
  }
}

/** An outdated app gains nothing from an early retry. */
function delayAfter(error: unknown, failures: number, random: () => number): number {
  if (error instanceof AppOutdatedError) return REST_MS
  const atLeast = error instanceof ApiError ? (error.retryAfter ?? 0) : 0
  return backoffDelay(failures, random, atLeast)
}

/**
 * Full jitter: anything from 0 to a ceiling that doubles with each failure, from one second to one minute. `atLeast` is
 * the Retry-After of the server, in milliseconds; the jitter is added to it.
 */
export function backoffDelay(failures: number, random: () => number, atLeast = 0): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1))
  return atLeast + random() * ceiling
}

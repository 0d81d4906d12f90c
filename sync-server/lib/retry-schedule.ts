/** How long to wait between the attempts at one thing. Attempts count from 1. */
export class RetrySchedule {
  readonly #waitsMs: readonly number[]

  /** @param waitsMs after the first, second, … attempt */
  constructor(waitsMs: readonly number[]) {
    this.#waitsMs = waitsMs
  }

  /** The first one, and one after each wait. */
  get maxAttempts(): number {
    return this.#waitsMs.length + 1
  }

  /** Milliseconds until the next attempt after one that failed; null when that was the last. */
  waitAfter(attempt: number): number | null {
    return this.#waitsMs[attempt - 1] ?? null
  }
}

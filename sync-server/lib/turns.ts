/** Lets one through, and the next one no sooner than `everyMs` after it. Times in milliseconds, as `performance.now` has them. */
export class Turns {
  readonly #everyMs: number
  #next = Number.NEGATIVE_INFINITY

  constructor(everyMs: number) {
    this.#everyMs = everyMs
  }

  /** Takes the turn, if it is there. */
  take(now = performance.now()): boolean {
    if (now < this.#next) return false
    this.#next = now + this.#everyMs
    return true
  }

  /** For who has taken it and made nothing of it. */
  giveBack(): void {
    this.#next = Number.NEGATIVE_INFINITY
  }

  /** Milliseconds until there is a turn; 0 when there is one. */
  wait(now = performance.now()): number {
    return Math.max(0, this.#next - now)
  }
}

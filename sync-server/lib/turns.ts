/** Lets a few through at once after a pause, and then one every so often. */
export class Turns {
  readonly #atOnce: number
  readonly #everyMs: number
  #left: number
  /** Up to when turns have come back. */
  #countedTo = performance.now()

  constructor({ atOnce, everyMs }: { atOnce: number; everyMs: number }) {
    this.#atOnce = atOnce
    this.#everyMs = everyMs
    this.#left = atOnce
  }

  /** Takes a turn, if one is left. `now` in milliseconds, as `performance.now` has it. */
  take(now = performance.now()): boolean {
    const back = Math.max(0, Math.floor((now - this.#countedTo) / this.#everyMs))
    this.#left = Math.min(this.#atOnce, this.#left + back)
    this.#countedTo += back * this.#everyMs
    if (this.#left === 0) return false
    this.#left -= 1
    return true
  }
}

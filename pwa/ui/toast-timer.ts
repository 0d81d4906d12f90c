/** A countdown that can be held: the time while it is held does not count. */
export class ToastTimer {
  readonly #onEnd: () => void
  #left: number
  #startedAt: number | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(durationMs: number, onEnd: () => void) {
    this.#left = durationMs
    this.#onEnd = onEnd
  }

  run(): void {
    if (this.#startedAt !== null) return
    this.#startedAt = Date.now()
    this.#timer = setTimeout(this.#onEnd, this.#left)
  }

  hold(): void {
    if (this.#startedAt === null) return
    clearTimeout(this.#timer)
    this.#left = Math.max(0, this.#left - (Date.now() - this.#startedAt))
    this.#startedAt = null
  }
}

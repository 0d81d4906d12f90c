interface WorkLoopOptions {
  /** Does what there is to do. @returns milliseconds until it is to look again */
  look: () => Promise<number>
  onError: (error: unknown) => void
  /** Milliseconds until the next look after one that failed. */
  afterErrorMs: number
}

/** Looks for work again and again, one look at a time, and soon when somebody says that there is some. */
export class WorkLoop {
  readonly #options: WorkLoopOptions
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isWoken = false
  #isStopped = false

  constructor(options: WorkLoopOptions) {
    this.#options = options
  }

  /** A look that is under way should come to its end. */
  get isStopped(): boolean {
    return this.#isStopped
  }

  /** Looks soon, without making the caller wait; once more where it may have missed what there is now. */
  wake(): void {
    this.#isWoken = true
    if (this.#running === undefined) this.#schedule(0)
  }

  /** Resolves when the look under way has ended. There is no other one. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #schedule(milliseconds: number): void {
    if (this.#isStopped) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#run(), milliseconds)
    // Only work that was asked for keeps the process.
    if (milliseconds > 0) this.#timer.unref()
  }

  #run(): void {
    const { look, onError, afterErrorMs } = this.#options
    this.#isWoken = false
    this.#running = look()
      .catch((error: unknown) => {
        onError(error)
        return afterErrorMs
      })
      .then((wait) => {
        this.#running = undefined
        this.#schedule(this.#isWoken ? 0 : wait)
      })
  }
}

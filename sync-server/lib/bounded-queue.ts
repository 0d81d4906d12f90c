export interface QueueLimits {
  /** How many run at once. */
  running: number
  /** How many may wait beyond those. */
  waiting: number
}

/** The queue is full. */
export class QueueFullError extends Error {
  readonly code = 'queue-full'
}

/** Runs work in order of arrival, a few at a time, and refuses at once what would have to wait too long. */
export class BoundedQueue {
  readonly #limits: QueueLimits
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** @throws QueueFullError */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.running) this.#running++
    else await this.#turn()
    try {
      return await work()
    } finally {
      // The next in line takes over this place.
      const next = this.#waiting.shift()
      if (next === undefined) this.#running--
      else next()
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) throw new QueueFullError('The queue is full.')
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
    })
  }
}

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

/** A bounded queue for each key that has work. */
export class KeyedQueues<K> {
  readonly #limits: QueueLimits
  readonly #queues = new Map<K, { queue: BoundedQueue; entered: number }>()

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** @throws QueueFullError */
  async run<T>(key: K, work: () => Promise<T>): Promise<T> {
    const line = this.#queues.get(key) ?? { queue: new BoundedQueue(this.#limits), entered: 0 }
    this.#queues.set(key, line)
    line.entered++
    try {
      return await line.queue.run(work)
    } finally {
      line.entered--
      if (line.entered === 0) this.#queues.delete(key)
    }
  }
}

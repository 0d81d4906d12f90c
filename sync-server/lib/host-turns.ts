import { setTimeout as pause } from 'node:timers/promises'

/** Lets through a limited number of requests at a time, and to each host one after the other with a pause in between. */
export class HostTurns {
  readonly #parallel: number
  readonly #pauseMs: number
  /** Ends when the last request to the host so far is over, and its pause. */
  readonly #lastTo = new Map<string, Promise<void>>()
  readonly #waiting: (() => void)[] = []
  #underWay = 0

  constructor({ parallel, pauseMs }: { parallel: number; pauseMs: number }) {
    this.#parallel = parallel
    this.#pauseMs = pauseMs
  }

  async run<T>(host: string, request: () => Promise<T>): Promise<T> {
    const before = this.#lastTo.get(host)
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    this.#lastTo.set(host, over)
    await before
    await this.#enter()
    try {
      return await request()
    } finally {
      this.#leave()
      void pause(this.#pauseMs, undefined, { ref: false }).then(() => {
        end()
        if (this.#lastTo.get(host) === over) this.#lastTo.delete(host)
      })
    }
  }

  async #enter(): Promise<void> {
    if (this.#underWay >= this.#parallel) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#underWay += 1
  }

  /** Hands the place on, so that nobody else takes it in between. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#underWay -= 1
    else next()
  }
}

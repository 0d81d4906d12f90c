import { AsyncLocalStorage } from 'node:async_hooks'
import type { Writer } from '../../db/write-transaction.ts'
import { publishRatings } from './rating.ts'

/** A version of the catalogue costs some milliseconds and reaches every device: so often reviews may cause one. */
const EVERY_MS = 3000
/** After a failure, such as a full disk. */
const RETRY_MS = 30_000
/** Tools that one transaction brings up to date. */
const TOOLS_AT_ONCE = 200

interface Deps {
  writer: Writer
  onError: (error: unknown) => void
}

/**
 * Brings what tools show up to their reviews in a burst, which do not do so themselves (docs/decisions/0035): those of three
 * seconds, whatever their number, together. What waits is marked in the database: a crash loses nothing, and the next start
 * goes on with it.
 */
export class RatingPublisher {
  readonly #deps: Deps
  #stopListening: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #hasChanges = false
  /** Runs shared work outside the context of the request that causes it. */
  readonly #outsideRequests = AsyncLocalStorage.snapshot()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Shows first what has waited since before the start. */
  start(): void {
    this.#stopListening ??= this.#deps.writer.ratingChanges.listen(() => this.#onChange())
    this.#show()
  }

  async stop(): Promise<void> {
    this.#stopListening?.()
    await this.#running
    clearTimeout(this.#timer)
  }

  #onChange(): void {
    if (this.#running === undefined) this.#showAfter(EVERY_MS)
    // What is being shown may have been read before the change.
    else this.#hasChanges = true
  }

  #showAfter(ms: number): void {
    this.#timer ??= setTimeout(() => this.#show(), ms)
    this.#timer.unref()
  }

  #show(): void {
    this.#timer = undefined
    this.#hasChanges = false
    this.#running = this.#outsideRequests(() => this.#showAll())
      .then(
        () => (this.#hasChanges ? EVERY_MS : null),
        (error) => {
          this.#deps.onError(error)
          return RETRY_MS
        },
      )
      .then((pause) => {
        this.#running = undefined
        if (pause !== null) this.#showAfter(pause)
      })
  }

  async #showAll(): Promise<void> {
    const { writer } = this.#deps
    while (
      (await publishRatings(writer, { limit: TOOLS_AT_ONCE, now: new Date().toISOString() })) ===
      TOOLS_AT_ONCE
    );
  }
}

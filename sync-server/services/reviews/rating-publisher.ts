import { AsyncLocalStorage } from 'node:async_hooks'
import type { Writer } from '../../db/write-transaction.ts'
import { listPendingFigures } from '../../repositories/tool-figures.ts'
import { publishRatings } from './rating.ts'

/** After a failure, such as a full disk. */
const RETRY_MS = 30_000

interface Deps {
  writer: Writer
  onError: (error: unknown) => void
}

/**
 * Brings what tools show up to the reviews that came less than a minute after the last change (docs/decisions/0038): all of
 * them together, when that minute is over. What waits is marked in the database: a crash loses nothing, and the next start
 * goes on with it.
 */
export class RatingPublisher {
  readonly #deps: Deps
  #stopListening: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  /** Runs shared work outside the context of the request that causes it. */
  readonly #outsideRequests = AsyncLocalStorage.snapshot()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Shows first what has waited since before the start. */
  start(): void {
    this.#stopListening ??= this.#deps.writer.ratingChanges.listen(() => this.#showLater())
    this.#show()
  }

  async stop(): Promise<void> {
    this.#stopListening?.()
    await this.#running
    clearTimeout(this.#timer)
  }

  #showLater(leastMs = 0): void {
    const ms = Math.max(leastMs, this.#deps.writer.ratingTurns.wait())
    this.#timer ??= setTimeout(() => this.#show(), Math.ceil(ms))
    this.#timer.unref()
  }

  #show(): void {
    this.#timer = undefined
    const before = this.#running
    this.#running = this.#outsideRequests(async () => {
      await before
      await this.#showAll()
    }).catch((error) => {
      this.#deps.onError(error)
      this.#showLater(RETRY_MS)
    })
  }

  async #showAll(): Promise<void> {
    const { writer } = this.#deps
    // Without anything to show, the turn is for the next review.
    if ((await listPendingFigures(writer, 1)).length === 0) return
    if (writer.ratingTurns.take()) await publishRatings(writer, new Date().toISOString())
    else this.#showLater()
  }
}

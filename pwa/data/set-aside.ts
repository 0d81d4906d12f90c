/** A transaction of IndexedDB, as a browser or Dexie has it. */
interface Running {
  abort(): void
}

/**
 * What this page is in the middle of with a database. When the page is set aside for the way back, it is undone, and whoever did it
 * does it again when the page comes back: WebKit would keep the transaction open, and no other page could read or write. The creation of a
 * database is a transaction, too.
 */
export class UnderWay {
  readonly #running = new Set<Running>()
  /** Resolves when a page that is set aside has come back. Nothing begins before. */
  back: Promise<unknown> | undefined

  /** `signal` ends the watch. */
  constructor(signal?: AbortSignal) {
    // Before Dexie's own listener closes the connection. Workers have no such event, and Node no listeners.
    globalThis.addEventListener?.('pagehide', ({ persisted }) => persisted && this.#undo(), {
      capture: true,
      ...(signal && { signal }),
    })
  }

  begin(transaction: Running): void {
    this.#running.add(transaction)
  }

  end(transaction: Running | null | undefined): void {
    if (transaction) this.#running.delete(transaction)
  }

  #undo(): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.back = promise
    addEventListener('pageshow', () => resolve(), { once: true })
    for (const transaction of this.#running) transaction.abort()
  }
}

/** Tells its listeners of each change that this process has committed. */
export class ChangeEvents<T> {
  readonly #listeners = new Set<(change: T) => void>()

  /** @returns a function that removes the listener */
  listen(listener: (change: T) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  announce(change: T): void {
    for (const listener of this.#listeners) listener(change)
  }
}

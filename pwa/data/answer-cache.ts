/** An answer and the catalogue version it was made from. */
export interface CachedAnswer<T> {
  data: T
  version: number
}

/** The latest answers by key, so that going back shows them at once. The oldest leave first. */
export class AnswerCache<T> {
  readonly #limit: number
  readonly #entries = new Map<string, CachedAnswer<T>>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): CachedAnswer<T> | undefined {
    return this.#entries.get(key)
  }

  /** An answer of an older catalogue that comes late does not take the place of a newer one. */
  set(key: string, answer: CachedAnswer<T>): void {
    if ((this.#entries.get(key)?.version ?? 0) > answer.version) return
    this.#entries.delete(key)
    this.#entries.set(key, answer)
    if (this.#entries.size <= this.#limit) return
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined) this.#entries.delete(oldest)
  }

  /** The latest answers last. */
  *all(): Generator<T> {
    for (const { data } of this.#entries.values()) yield data
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }
}

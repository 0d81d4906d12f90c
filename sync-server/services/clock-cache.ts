interface Entry<V> {
  value: V
  weight: number
  /** Asked for since it was last looked at for leaving. */
  isUsed: boolean
}

/**
 * A cache that holds values up to a total weight and lets those go that have not been asked for lately (CLOCK, which
 * comes close to least recently used). Unlike a strict order, it costs nothing to read: moving an entry within a large
 * Map on every hit would make that a tenth of a whole request.
 */
export class ClockCache<V> {
  readonly #entries = new Map<string, Entry<V>>()
  readonly #maxWeight: number
  #weight = 0

  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    entry.isUsed = true
    return entry.value
  }

  /** A value that outweighs the whole cache is not kept. */
  set(key: string, value: V, weight: number): void {
    this.#drop(key)
    if (weight > this.#maxWeight) return
    this.#weight += weight
    this.#makeRoom()
    this.#entries.set(key, { value, weight, isUsed: false })
  }

  /** From the oldest on: what was used gets a second chance at the young end, the rest goes. */
  #makeRoom(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#weight <= this.#maxWeight) return
      if (entry.isUsed) {
        this.#entries.delete(key)
        this.#entries.set(key, { ...entry, isUsed: false })
      } else this.#drop(key)
    }
  }

  #drop(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0
    this.#entries.delete(key)
  }
}

import { type Bitset, hasBit } from './bitset.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { type Candidate, RERANKED, Reranker } from './rerank.ts'
import { type Matches, NAME_BONUS } from './search.ts'
import { popularityFactor, popularityLevel } from './term-weights.ts'

/** Room for a place in an order: more tools than this cannot be ranked. */
const PLACE_ROOM = 2 ** 22

/**
 * Picks the best tools of a search: by score × popularity, then popularity. All that ranks a tool goes into one exact
 * integer below 2^53, so that picking compares single numbers: scores stay below 2^30, see search.ts.
 */
export class Ranking {
  readonly #order: Uint32Array
  readonly #places: Uint32Array
  readonly #popularityLevels: Uint8Array
  readonly #index: CatalogueIndex
  #reranker: Reranker | null = null

  constructor(index: CatalogueIndex) {
    this.#index = index
    this.#order = index.orders.popularity
    this.#places = placesOf(this.#order)
    this.#popularityLevels = Uint8Array.from(index.columns.popularity, popularityLevel)
  }

  /** Ordinals at the places `from` to `to` among the matches that are in the set; null: all of them. */
  page(matches: Matches, set: Bitset | null, { from, to }: { from: number; to: number }): number[] {
    const hits = this.best(matches, set, Math.max(to, RERANKED))
    const named = hits.findIndex(({ score }) => score < NAME_BONUS)
    // A typed name stays first, what follows gets its new order, and the rest of a long list stays as it is.
    const start = named < 0 || matches.isByLikeness ? hits.length : named
    this.#reranker ??= new Reranker(this.#index)
    const reordered = this.#reranker.reorder(hits.slice(start, RERANKED))
    return [...hits.slice(0, start), ...reordered, ...hits.slice(Math.max(start, RERANKED))]
      .slice(from, to)
      .map(({ ordinal }) => ordinal)
  }

  /** The best `limit` matches that are in the set, by their scores. */
  best(matches: Matches, set: Bitset | null, limit: number): Candidate[] {
    const { ordinals, count, scores } = matches
    const heap = new TopKeys(limit)
    for (let i = 0; i < count; i++) {
      const ordinal = ordinals[i]!
      if (set !== null && !hasBit(set, ordinal)) continue
      const score = Math.floor((scores[i]! * popularityFactor(this.#popularityLevels[ordinal]!)) / 1024)
      const rank = score * PLACE_ROOM
      // Most tools are beaten already, whatever their popularity.
      if (rank + PLACE_ROOM > heap.least) heap.offer(rank + PLACE_ROOM - 1 - this.#places[ordinal]!)
    }
    return heap.descending().map((key) => {
      const ordinal = this.#order[PLACE_ROOM - 1 - (key % PLACE_ROOM)]!
      return { ordinal, score: Math.floor(key / PLACE_ROOM) }
    })
  }
}

/** By ordinal, its place in an order. */
function placesOf(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length)
  order.forEach((ordinal, place) => {
    places[ordinal] = place
  })
  return places
}

/** Holds the `limit` largest of the keys offered: a binary heap with the smallest of them on top. */
class TopKeys {
  readonly #limit: number
  readonly #keys: number[] = []
  /** A key must be above this to enter the heap. */
  least = -1

  constructor(limit: number) {
    this.#limit = limit
  }

  offer(key: number): void {
    const keys = this.#keys
    if (keys.length < this.#limit) {
      keys.push(key)
      this.#rise(keys.length - 1)
    } else if (key > this.least) {
      keys[0] = key
      this.#sink()
    }
    if (keys.length === this.#limit) this.least = keys[0]!
  }

  descending(): number[] {
    return [...Float64Array.from(this.#keys).sort().reverse()]
  }

  #rise(at: number): void {
    const keys = this.#keys
    for (let child = at; child > 0; ) {
      const parent = (child - 1) >> 1
      if (keys[parent]! <= keys[child]!) return
      swap(keys, parent, child)
      child = parent
    }
  }

  #sink(): void {
    const keys = this.#keys
    for (let parent = 0; ; ) {
      let child = parent * 2 + 1
      if (child >= keys.length) return
      if (child + 1 < keys.length && keys[child + 1]! < keys[child]!) child++
      if (keys[parent]! <= keys[child]!) return
      swap(keys, parent, child)
      parent = child
    }
  }
}

function swap(keys: number[], a: number, b: number): void {
  const key = keys[a]!
  keys[a] = keys[b]!
  keys[b] = key
}

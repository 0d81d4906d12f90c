import type { CatalogueIndex } from './catalogue-index.ts'
import type { Candidates } from './filters.ts'
import type { Matches } from './search.ts'
import { popularityPrior } from './term-weights.ts'

/** Room for a score in a key; the largest possible is 16 words × 255 × about 1,300, with the prior on top. */
const SCORE_ROOM = 2 ** 24
/** Room for a place in an order: more tools than this cannot be ranked. */
const PLACE_ROOM = 2 ** 22

/** Picks the best tools of a search: most words of the question first, then score × popularity, then popularity. */
export class Ranking {
  readonly #order: Uint32Array
  readonly #places: Uint32Array
  readonly #priors: Uint16Array

  constructor(index: CatalogueIndex) {
    this.#order = index.orders.popularity
    this.#places = placesOf(this.#order)
    this.#priors = Uint16Array.from(index.columns.popularity, popularityPrior)
  }

  /** Ordinals at the places `from` to `to` among the candidates that fail no filter. */
  page(candidates: Candidates, matches: Matches, from: number, to: number): number[] {
    const heap = new TopKeys(to)
    const { ordinals, count, fails } = candidates
    for (let i = 0; i < count; i++) {
      if (fails[i] === 0) heap.offer(this.#key(ordinals[i]!, matches))
    }
    return heap
      .descending()
      .slice(from)
      .map((key) => this.#order[PLACE_ROOM - 1 - (key % PLACE_ROOM)]!)
  }

  /** Everything that ranks a tool in one exact integer below 2^53, so that picking the best compares single numbers. */
  #key(ordinal: number, matches: Matches): number {
    const score = Math.floor((matches.scores[ordinal]! * (1024 + this.#priors[ordinal]!)) / 1024)
    const rank = matches.words[ordinal]! * SCORE_ROOM + Math.min(score, SCORE_ROOM - 1)
    return rank * PLACE_ROOM + (PLACE_ROOM - 1 - this.#places[ordinal]!)
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

/** Keeps the `limit` largest of the keys offered: a binary heap with the smallest kept key on top. */
class TopKeys {
  readonly #limit: number
  readonly #keys: number[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  offer(key: number): void {
    const keys = this.#keys
    if (keys.length < this.#limit) {
      keys.push(key)
      this.#rise(keys.length - 1)
    } else if (key > keys[0]!) {
      keys[0] = key
      this.#sink()
    }
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

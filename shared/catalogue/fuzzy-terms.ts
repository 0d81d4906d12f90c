import { commonPrefixLengths, type StringTable, stringCount } from './string-table.ts'

export interface FuzzyTerm {
  term: number
  /** Edits between the word and the term, or the closest beginning of it when completions are asked for. */
  distance: number
}

/** Edits allowed in a word: none in short ones, where every neighbour is another word. */
export function allowedEdits(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2
}

const MAX_WORD = 32
const ROW = MAX_WORD + 1
/** Most terms are ruled out by beginnings of this length; a table leads on from each of them. */
const MAX_SKIP = 4

/**
 * Finds terms within a few edits (insert, delete, replace, swap neighbours: optimal string alignment) of a word.
 * The sorted vocabulary is walked like a trie: the rows of the distance matrix that a term shares with the one before
 * are reused, and all terms behind a beginning that is already too far are skipped. Of each row only the cells that
 * can still hold an allowed distance are filled: those near the diagonal (Ukkonen 1985).
 */
export class FuzzyTerms {
  readonly #terms: StringTable
  readonly #shared: Uint8Array
  readonly #skips: readonly Uint32Array[]
  /** Row d holds the distances between the first d units of a term and each beginning of the word. */
  readonly #rows = new Uint8Array(ROW * ROW)
  readonly #word = new Uint16Array(MAX_WORD)
  #length = 0

  constructor(terms: StringTable) {
    this.#terms = terms
    this.#shared = commonPrefixLengths(terms)
    this.#skips = skipTables(this.#shared)
  }

  /** The nearest terms only: all of the smallest distance found, at most `limit`, in the order of the vocabulary. */
  nearest(word: string, { isPrefix, limit }: { isPrefix: boolean; limit: number }): FuzzyTerm[] {
    this.#start(word)
    // Most errors are one edit, and a search for those skips many more terms than a search for two.
    for (let edits = 1; edits <= allowedEdits(word.length); edits++) {
      const found = this.#within(edits, { isPrefix, limit })
      if (found.length > 0) return found
    }
    return []
  }

  #within(edits: number, { isPrefix, limit }: { isPrefix: boolean; limit: number }): FuzzyTerm[] {
    let least = edits
    let found: FuzzyTerm[] = []
    this.#walk(edits, isPrefix, (term, distance) => {
      if (distance < least) {
        least = distance
        found = []
      }
      if (distance === least && found.length < limit) found.push({ term, distance })
      return least
    })
    return found
  }

  #start(word: string): void {
    this.#length = word.length
    for (let at = 0; at < word.length; at++) this.#word[at] = word.charCodeAt(at)
    for (let at = 0; at <= word.length; at++) this.#rows[at] = at
  }

  /** `accept` gets every term within `edits` and returns how many edits still matter for the next ones. */
  #walk(edits: number, isPrefix: boolean, accept: (term: number, distance: number) => number): void {
    const { offsets } = this.#terms
    const count = stringCount(this.#terms)
    let limit = edits
    /** Rows up to this depth are those of the term before. */
    let known = 0
    let term = 0
    while (term < count) {
      const length = Math.min(offsets[term + 1]! - offsets[term]!, MAX_WORD)
      const { depth, distance, isDead } = this.#descend(term, Math.min(known, length), length, limit)
      const reached = isPrefix ? distance : isDead ? limit + 1 : this.#rowEnd(length, limit)
      const isNear = reached <= limit
      if (isNear) limit = accept(term, reached)
      // Completions of a near beginning are near themselves: none of them is skipped.
      term = isPrefix && isNear ? term + 1 : this.#behind(term, isDead ? depth : length + 1)
      known = term < count ? Math.min(this.#shared[term]!, depth) : 0
    }
  }

  /** The next term that shares fewer than `depth` units with all from this one on. */
  #behind(term: number, depth: number): number {
    if (depth <= MAX_SKIP) return this.#skips[depth]![term]!
    const shared = this.#shared
    let next = term + 1
    while (next < shared.length && shared[next]! >= depth) next++
    return next
  }

  /** Fills the rows of a term below `from`; stops where no continuation can come near. */
  #descend(term: number, from: number, length: number, limit: number) {
    let closest = limit + 1
    for (let depth = Math.max(0, this.#length - limit); depth <= from; depth++) {
      closest = Math.min(closest, this.#rowEnd(depth, limit))
    }
    for (let depth = from + 1; depth <= length; depth++) {
      const least = this.#fillRow(term, depth, limit)
      closest = Math.min(closest, this.#rowEnd(depth, limit))
      if (least > limit) return { depth, distance: closest, isDead: true }
    }
    return { depth: length, distance: closest, isDead: false }
  }

  /** The distance of a beginning of the term from the whole word; anything above `limit` when it is not near. */
  #rowEnd(depth: number, limit: number): number {
    return Math.abs(depth - this.#length) > limit ? limit + 1 : this.#rows[depth * ROW + this.#length]!
  }

  /** The cells of a row within `limit` of the diagonal, and one beyond on either side; returns the smallest. */
  #fillRow(term: number, depth: number, limit: number): number {
    const { units, offsets } = this.#terms
    const rows = this.#rows
    const word = this.#word
    const row = depth * ROW
    const above = row - ROW
    const start = offsets[term]! + depth - 1
    const unit = units[start]!
    const first = Math.max(1, depth - limit)
    const last = Math.min(this.#length, depth + limit)
    rows[row + first - 1] = first === 1 ? depth : limit + 1
    if (last < this.#length) rows[row + last + 1] = limit + 1
    let least = rows[row + first - 1]!
    for (let at = first; at <= last; at++) {
      const letter = word[at - 1]!
      let cost = Math.min(rows[above + at]! + 1, rows[row + at - 1]! + 1)
      cost = Math.min(cost, rows[above + at - 1]! + (letter === unit ? 0 : 1))
      const isSwap = depth > 1 && at > 1 && letter === units[start - 1]! && word[at - 2] === unit
      if (isSwap) cost = Math.min(cost, rows[above - ROW + at - 2]! + 1)
      rows[row + at] = cost
      if (cost < least) least = cost
    }
    return least
  }
}

/** By depth and term: the next term that shares fewer than `depth` units with the ones before it. */
function skipTables(shared: Uint8Array): Uint32Array[] {
  return Array.from({ length: MAX_SKIP + 1 }, (_, depth) => {
    const next = new Uint32Array(shared.length)
    for (let term = shared.length - 1; term >= 0; term--) {
      const follower = term + 1
      const isBehind = follower === shared.length || shared[follower]! < depth
      next[term] = isBehind ? follower : next[follower]!
    }
    return next
  })
}

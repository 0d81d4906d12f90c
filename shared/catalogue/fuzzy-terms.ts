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

/**
 * Finds terms within a few edits (insert, delete, replace, swap neighbours: optimal string alignment) of a word.
 * The sorted vocabulary is walked like a trie: the rows of the distance matrix that a term shares with the one before
 * are kept, and all terms behind a beginning that is already too far are passed over.
 */
export class FuzzyTerms {
  readonly #terms: StringTable
  readonly #shared: Uint8Array
  /** Row d holds the distances between the first d units of a term and each beginning of the word. */
  readonly #rows = new Uint8Array((MAX_WORD + 1) * (MAX_WORD + 1))

  constructor(terms: StringTable) {
    this.#terms = terms
    this.#shared = commonPrefixLengths(terms)
  }

  /** The nearest terms only: all of the smallest distance found, at most `limit`, in the order of the vocabulary. */
  nearest(word: string, { isPrefix, limit }: { isPrefix: boolean; limit: number }): FuzzyTerm[] {
    let edits = allowedEdits(word.length)
    let found: FuzzyTerm[] = []
    if (edits === 0) return found
    this.#startRow(word)
    this.#walk(word, edits, isPrefix, (term, distance) => {
      if (distance < edits) {
        edits = distance
        found = []
      }
      if (distance === edits && found.length < limit) found.push({ term, distance })
      return edits
    })
    return found
  }

  #startRow(word: string): void {
    for (let at = 0; at <= word.length; at++) this.#rows[at] = at
  }

  /** `accept` gets every term within `edits` and says how many edits are worth looking for from then on. */
  #walk(
    word: string,
    edits: number,
    isPrefix: boolean,
    accept: (term: number, distance: number) => number,
  ): void {
    const { offsets } = this.#terms
    const count = stringCount(this.#terms)
    let limit = edits
    /** Rows up to this depth are those of the term before. */
    let known = 0
    let term = 0
    while (term < count) {
      const length = Math.min(offsets[term + 1]! - offsets[term]!, MAX_WORD)
      const { depth, distance, isDead } = this.#descend(word, term, Math.min(known, length), length, limit)
      const reached = isPrefix ? distance : isDead ? limit + 1 : this.#rowEnd(word, length)
      if (reached <= limit) limit = accept(term, reached)
      const dead = isDead ? depth : length + 1
      term++
      while (term < count && this.#shared[term]! >= dead && !(isPrefix && reached <= limit)) term++
      known = term < count ? Math.min(this.#shared[term]!, depth) : 0
    }
  }

  /** Fills the rows of a term below `from`; stops where no continuation can come near. */
  #descend(word: string, term: number, from: number, length: number, limit: number) {
    let closest = limit + 1
    for (let depth = 0; depth <= from; depth++) closest = Math.min(closest, this.#rowEnd(word, depth))
    for (let depth = from + 1; depth <= length; depth++) {
      const least = this.#fillRow(word, term, depth)
      closest = Math.min(closest, this.#rowEnd(word, depth))
      if (least > limit) return { depth, distance: closest, isDead: true }
    }
    return { depth: length, distance: closest, isDead: false }
  }

  #rowEnd(word: string, depth: number): number {
    return this.#rows[depth * (MAX_WORD + 1) + word.length]!
  }

  /** One row of the matrix; returns its smallest value. */
  #fillRow(word: string, term: number, depth: number): number {
    const { units, offsets } = this.#terms
    const rows = this.#rows
    const row = depth * (MAX_WORD + 1)
    const above = row - (MAX_WORD + 1)
    const start = offsets[term]! + depth - 1
    const unit = units[start]!
    rows[row] = depth
    let least = depth
    for (let at = 1; at <= word.length; at++) {
      const letter = word.charCodeAt(at - 1)
      let cost = Math.min(rows[above + at]! + 1, rows[row + at - 1]! + 1)
      cost = Math.min(cost, rows[above + at - 1]! + (letter === unit ? 0 : 1))
      const isSwap = depth > 1 && at > 1 && letter === units[start - 1]! && word.charCodeAt(at - 2) === unit
      if (isSwap) cost = Math.min(cost, rows[above - (MAX_WORD + 1) + at - 2]! + 1)
      rows[row + at] = cost
      if (cost < least) least = cost
    }
    return least
  }
}

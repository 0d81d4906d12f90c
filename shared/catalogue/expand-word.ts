import type { CatalogueIndex } from './catalogue-index.ts'
import { FuzzyTerms } from './fuzzy-terms.ts'
import { findString, prefixRange } from './string-table.ts'

/** A term that stands for a word of the question; `factor` in 1/256 says how well. */
export interface Expansion {
  term: number
  factor: number
}

const EXACT = 256
/** A completion is worth this much for its existence, and the rest by the share of the term that is typed already. */
const COMPLETION_FLOOR = 110
const COMPLETION_RANGE = 110
/** By number of edits. */
const FUZZY_FACTORS = [EXACT, 150, 90]
const FUZZY_LIMIT = 64

/** Turns words into terms of the vocabulary: exactly, as beginnings of terms (the last word), else with typing errors. */
export class WordExpander {
  readonly #index: CatalogueIndex
  #fuzzy: FuzzyTerms | null = null

  constructor(index: CatalogueIndex) {
    this.#index = index
  }

  expand(word: string, isLast: boolean): Expansion[] {
    const found = isLast ? this.#completions(word) : this.#exact(word)
    return found.length > 0 ? found : this.#similar(word, isLast)
  }

  #exact(word: string): Expansion[] {
    const term = findString(this.#index.terms, word)
    return term < 0 ? [] : [{ term, factor: EXACT }]
  }

  #completions(word: string): Expansion[] {
    const { offsets } = this.#index.terms
    const { from, to } = prefixRange(this.#index.terms, word)
    const found: Expansion[] = []
    for (let term = from; term < to; term++) {
      const length = offsets[term + 1]! - offsets[term]!
      const isWhole = length === word.length
      const typed = Math.floor((COMPLETION_RANGE * word.length) / length)
      found.push({ term, factor: isWhole ? EXACT : COMPLETION_FLOOR + typed })
    }
    return found
  }

  #similar(word: string, isLast: boolean): Expansion[] {
    this.#fuzzy ??= new FuzzyTerms(this.#index.terms)
    const nearest = this.#fuzzy.nearest(word, { isPrefix: isLast, limit: FUZZY_LIMIT })
    return nearest.map(({ term, distance }) => ({ term, factor: FUZZY_FACTORS[distance]! }))
  }
}

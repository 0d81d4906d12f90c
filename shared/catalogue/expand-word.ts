import type { CatalogueIndex } from './catalogue-index.ts'
import { FuzzyTerms } from './fuzzy-terms.ts'
import type { Slot } from './read-question.ts'
import { findString, prefixRange, stringAt } from './string-table.ts'
import { stemRoot, wordStem } from './word-stem.ts'

/** A term that substitutes a word of the question; `factor` in 1/256 says how well. */
export interface Expansion {
  term: number
  factor: number
}

const EXACT = 256
/** Another form of the word. */
const FORM = 210
/** Two words of the question as one. */
const JOINED = 256
/** A completion has this weight at least; the rest grows with the share of the term that is typed already. */
const COMPLETION_FLOOR = 110
const COMPLETION_RANGE = 110
/** The same for a word that the catalogue has as typed, in a question of several words. */
const UNLIKELY_FLOOR = 20
const UNLIKELY_RANGE = 60
/** By number of edits. */
const FUZZY_FACTORS = [EXACT, 150, 90]
const FUZZY_LIMIT = 64
/** The longest ending that a form of a word may have; a short word only has its plural. */
const LONGEST_ENDING = 8
const LONGEST_ENDING_OF_SHORT = 2
const SHORT = 3
/** Cached words: each letter that is typed asks for the same ones again. */
const MAX_CACHED = 500
const MIN_PART = 3

/**
 * Turns words into terms of the vocabulary: exactly and in their other forms, as beginnings of terms (the last word), else
 * taken apart, else with typing errors.
 */
export class WordExpander {
  readonly #index: CatalogueIndex
  readonly #forms = new Map<string, readonly Expansion[]>()
  #fuzzy: FuzzyTerms | null = null

  constructor(index: CatalogueIndex) {
    this.#index = index
  }

  expand({ word, isLast, joined }: Slot, isAlone: boolean): Expansion[] {
    const found = [...this.forms(word)]
    for (const other of joined) {
      const term = findString(this.#index.terms, other)
      if (term >= 0) found.push({ term, factor: JOINED })
    }
    if (isLast) found.push(...this.#completions(word, found.length > 0 && !isAlone))
    return found.length > 0 ? found : this.#similar(word, isLast)
  }

  /** The word itself first, then its other forms. */
  forms(word: string): readonly Expansion[] {
    const known = this.#forms.get(word)
    if (known !== undefined) return known
    if (this.#forms.size === MAX_CACHED) this.#forms.clear()
    const found = this.#findForms(word)
    this.#forms.set(word, found)
    return found
  }

  #findForms(word: string): Expansion[] {
    const { terms } = this.#index
    const found: Expansion[] = []
    const exact = findString(terms, word)
    if (exact >= 0) found.push({ term: exact, factor: EXACT })
    const stem = wordStem(word)
    const longest = stem.length + (word.length > SHORT ? LONGEST_ENDING : LONGEST_ENDING_OF_SHORT)
    const { from, to } = prefixRange(terms, stemRoot(stem))
    for (let term = from; term < to; term++) {
      if (term === exact || terms.offsets[term + 1]! - terms.offsets[term]! > longest) continue
      if (wordStem(stringAt(terms, term)) === stem) found.push({ term, factor: FORM })
    }
    return found
  }

  /** The two words of the vocabulary that a word is made of, if it is: `huggingface`. */
  parts(word: string): [string, string] | null {
    const { terms } = this.#index
    for (let at = word.length - MIN_PART; at >= MIN_PART; at--) {
      const [left, right] = [word.slice(0, at), word.slice(at)]
      if (findString(terms, left) >= 0 && findString(terms, right) >= 0) return [left, right]
    }
    return null
  }

  #completions(word: string, isUnlikely: boolean): Expansion[] {
    const [floor, range] = isUnlikely
      ? [UNLIKELY_FLOOR, UNLIKELY_RANGE]
      : [COMPLETION_FLOOR, COMPLETION_RANGE]
    const { offsets } = this.#index.terms
    const { from, to } = prefixRange(this.#index.terms, word)
    const found: Expansion[] = []
    for (let term = from; term < to; term++) {
      const length = offsets[term + 1]! - offsets[term]!
      if (length === word.length) continue
      found.push({ term, factor: floor + Math.floor((range * word.length) / length) })
    }
    return found
  }

  #similar(word: string, isLast: boolean): Expansion[] {
    this.#fuzzy ??= new FuzzyTerms(this.#index.terms)
    const nearest = this.#fuzzy.nearest(word, { isPrefix: isLast, limit: FUZZY_LIMIT })
    return nearest.map(({ term, distance }) => ({ term, factor: FUZZY_FACTORS[distance]! }))
  }
}

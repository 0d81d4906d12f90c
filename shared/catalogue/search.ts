import type { CatalogueIndex } from './catalogue-index.ts'
import { type Expansion, WordExpander } from './expand-word.ts'
import { inverseDocumentFrequency } from './term-weights.ts'
import { isStopWord, tokenize } from './tokenize.ts'

/** Tools that a question matches. The arrays belong to the search and hold until the next one. */
export interface Matches {
  /** The first `count` entries are the matching tools, in no order. */
  readonly ordinals: Uint32Array
  readonly count: number
  /** By ordinal: how many words of the question the tool has. */
  readonly words: Uint8Array
  /** By ordinal: the sum of weight × idf × factor of those words. */
  readonly scores: Float64Array
}

/** Further words are not looked at: nobody asks so much, and hostile input must not cost more than a question. */
const MAX_WORDS = 16

/** Finds and scores the tools that match a text; holds scratch space for one question at a time. */
export class CatalogueSearch {
  readonly #index: CatalogueIndex
  readonly #expander: WordExpander
  readonly #scores: Float64Array
  readonly #words: Uint8Array
  readonly #best: Uint16Array
  readonly #found: Uint32Array
  readonly #ofWord: Uint32Array
  #count = 0

  constructor(index: CatalogueIndex) {
    this.#index = index
    this.#expander = new WordExpander(index)
    this.#scores = new Float64Array(index.size)
    this.#words = new Uint8Array(index.size)
    this.#best = new Uint16Array(index.size)
    this.#found = new Uint32Array(index.size)
    this.#ofWord = new Uint32Array(index.size)
  }

  /** null when the text has no word at all, and so asks nothing. */
  find(text: string): Matches | null {
    // 1. The words of the question; common ones only when there are no others.
    const words = questionWords(text)
    if (words.length === 0) return null
    this.#reset()
    // 2. Each word adds to the score of the tools that have it.
    words.forEach((word, i) => {
      this.#addWord(this.#expander.expand(word, i === words.length - 1))
    })
    // 3. Only tools that have enough of the words stay.
    this.#keep(requiredWords(this.#mostWords()))
    return { ordinals: this.#found, count: this.#count, words: this.#words, scores: this.#scores }
  }

  #reset(): void {
    for (let i = 0; i < this.#count; i++) {
      const ordinal = this.#found[i]!
      this.#scores[ordinal] = 0
      this.#words[ordinal] = 0
    }
    this.#count = 0
  }

  #addWord(expansions: readonly Expansion[]): void {
    const matching = this.#collect(expansions)
    const idf = inverseDocumentFrequency(this.#index.size, matching)
    for (let i = 0; i < matching; i++) {
      const ordinal = this.#ofWord[i]!
      if (this.#words[ordinal] === 0) this.#found[this.#count++] = ordinal
      this.#words[ordinal]!++
      this.#scores[ordinal]! += (this.#best[ordinal]! * idf) / 256
      this.#best[ordinal] = 0
    }
  }

  /** The tools that have any of the terms, with the best of their weights in `#best`; returns how many. */
  #collect(expansions: readonly Expansion[]): number {
    const { offsets, ordinals, weights } = this.#index.postings
    const best = this.#best
    let count = 0
    for (const { term, factor } of expansions) {
      const end = offsets[term + 1]!
      for (let at = offsets[term]!; at < end; at++) {
        const ordinal = ordinals[at]!
        const value = weights[at]! * factor
        const before = best[ordinal]!
        if (before === 0) this.#ofWord[count++] = ordinal
        if (value > before) best[ordinal] = value
      }
    }
    return count
  }

  #mostWords(): number {
    let most = 0
    for (let i = 0; i < this.#count; i++) most = Math.max(most, this.#words[this.#found[i]!]!)
    return most
  }

  #keep(required: number): void {
    let kept = 0
    for (let i = 0; i < this.#count; i++) {
      const ordinal = this.#found[i]!
      if (this.#words[ordinal]! >= required) {
        this.#found[kept++] = ordinal
      } else {
        this.#words[ordinal] = 0
        this.#scores[ordinal] = 0
      }
    }
    this.#count = kept
  }
}

/** All of one or two words; of more, one may be missing. `most` is what the best tool has, so something is always found. */
function requiredWords(most: number): number {
  return most <= 2 ? most : most - 1
}

function questionWords(text: string): string[] {
  const all = [...new Set(tokenize(text))]
  const telling = all.filter((word) => !isStopWord(word))
  return (telling.length > 0 ? telling : all).slice(0, MAX_WORDS)
}

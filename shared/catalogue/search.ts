import type { CatalogueIndex } from './catalogue-index.ts'
import { type Expansion, WordExpander } from './expand-word.ts'
import { inverseDocumentFrequency } from './term-weights.ts'
import { isStopWord, tokenize } from './tokenize.ts'

/**
 * Tools that a question matches, in no order: the first `count` places of each array belong together. The arrays are
 * the search's own and hold until the next question.
 */
export interface Matches {
  readonly count: number
  readonly ordinals: Uint32Array
  /** How many words of the question the tool has. */
  readonly words: Uint8Array
  /** The sum of weight × idf × factor of those words. */
  readonly scores: Float64Array
}

/** Further words are not looked at: nobody asks so much, and hostile input must not cost more than a question. */
const MAX_WORDS = 16

/** Finds and scores the tools that match a text; holds scratch space for one question at a time. */
export class CatalogueSearch {
  readonly #index: CatalogueIndex
  readonly #expander: WordExpander
  /** Of the word at hand: by ordinal the best weight × factor, and the tools that have one. */
  readonly #best: Uint16Array
  readonly #ofWord: Uint32Array
  /** Of the whole question: by ordinal the sum of scores and the number of words, zero between questions. */
  readonly #sums: Float64Array
  readonly #wordCounts: Uint8Array
  readonly #matches: { count: number; ordinals: Uint32Array; words: Uint8Array; scores: Float64Array }

  constructor(index: CatalogueIndex) {
    const { size } = index
    this.#index = index
    this.#expander = new WordExpander(index)
    this.#best = new Uint16Array(size)
    this.#ofWord = new Uint32Array(size)
    this.#sums = new Float64Array(size)
    this.#wordCounts = new Uint8Array(size)
    this.#matches = {
      count: 0,
      ordinals: new Uint32Array(size),
      words: new Uint8Array(size),
      scores: new Float64Array(size),
    }
  }

  /** null when the text has no word at all, and so asks nothing. */
  find(text: string): Matches | null {
    // 1. The words of the question; common ones only when there are no others.
    const words = questionWords(text)
    const last = words.pop()
    if (last === undefined) return null
    const completions = this.#expander.expand(last, true)
    if (words.length === 0) return this.#oneWord(completions)
    // 2. Each word adds to the score of the tools that have it.
    this.#matches.count = 0
    for (const word of words) this.#addWord(this.#expander.expand(word, false))
    this.#addWord(completions)
    // 3. Only tools that have enough of the words stay.
    this.#gather()
    return this.#matches
  }

  /** The case of nearly every keystroke, without the detour over sums. */
  #oneWord(expansions: readonly Expansion[]): Matches {
    const matching = this.#collect(expansions)
    const factor = inverseDocumentFrequency(this.#index.size, matching) / 256
    const { ordinals, scores, words } = this.#matches
    for (let i = 0; i < matching; i++) {
      const ordinal = this.#ofWord[i]!
      ordinals[i] = ordinal
      scores[i] = this.#best[ordinal]! * factor
      this.#best[ordinal] = 0
    }
    words.fill(1, 0, matching)
    this.#matches.count = matching
    return this.#matches
  }

  #addWord(expansions: readonly Expansion[]): void {
    const matching = this.#collect(expansions)
    const factor = inverseDocumentFrequency(this.#index.size, matching) / 256
    for (let i = 0; i < matching; i++) {
      const ordinal = this.#ofWord[i]!
      if (this.#wordCounts[ordinal] === 0) this.#matches.ordinals[this.#matches.count++] = ordinal
      this.#wordCounts[ordinal]!++
      this.#sums[ordinal]! += this.#best[ordinal]! * factor
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

  /** Moves the sums of the tools that stay into the matches, and clears all sums for the next question. */
  #gather(): void {
    const matches = this.#matches
    let most = 0
    for (let i = 0; i < matches.count; i++) most = Math.max(most, this.#wordCounts[matches.ordinals[i]!]!)
    const required = requiredWords(most)
    let kept = 0
    for (let i = 0; i < matches.count; i++) {
      const ordinal = matches.ordinals[i]!
      const words = this.#wordCounts[ordinal]!
      if (words >= required) {
        matches.ordinals[kept] = ordinal
        matches.words[kept] = words
        matches.scores[kept++] = this.#sums[ordinal]!
      }
      this.#wordCounts[ordinal] = 0
      this.#sums[ordinal] = 0
    }
    matches.count = kept
  }
}

/** All of one or two words; of more, one may be missing. `most` is what the best tool has, so something is always found. */
function requiredWords(most: number): number {
  return most <= 2 ? most : most - 1
}

function questionWords(text: string): string[] {
  const found = tokenize(text)
  if (found.length <= 1) return found
  const all = [...new Set(found)]
  const telling = all.filter((word) => !isStopWord(word))
  return (telling.length > 0 ? telling : all).slice(0, MAX_WORDS)
}

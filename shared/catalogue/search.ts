import type { CatalogueIndex } from './catalogue-index.ts'
import type { CatalogueCategory } from './document.ts'
import { WordExpander } from './expand-word.ts'
import { PhraseFinder, type PhraseHits } from './phrase-hits.ts'
import { REQUIRED_WEIGHT, readQuestion, type Slot } from './read-question.ts'
import { inverseDocumentFrequency } from './term-weights.ts'
import { foldText, tokenize } from './tokenize.ts'
import { toolsCalled, toolsNamed, WordHits } from './word-hits.ts'

/**
 * Tools that a question matches, in no order: the first `count` places of each array belong together. The arrays are
 * the search's own and hold until the next question.
 */
export interface Matches {
  readonly count: number
  readonly ordinals: Uint32Array
  readonly scores: Float64Array
  /** Whether they are scored by their likeness to a tool, which says all about what they have in common. */
  readonly isByLikeness: boolean
}

/** With fewer tools that have all words of a question, those that have fewer words are shown too. */
const ENOUGH = 12
/** Those must score this share of the best. */
const FAIR_SHARE = 0.3
/** More than any question can score. */
export const NAME_BONUS = 2 ** 24
/** A word that the vocabulary has, if in another form. */
const KNOWN_FACTOR = 200
/** The parts of a word that the catalogue has as two. */
const PARTS = 230

/** Finds and scores the tools that match a text; holds scratch space for one question at a time. */
export class CatalogueSearch {
  readonly #index: CatalogueIndex
  readonly #expander: WordExpander
  readonly #phrases: PhraseFinder
  readonly #hits: WordHits
  /** Of the whole question: by ordinal the sum of scores and the number of required words, zero between questions. */
  readonly #sums: Float64Array
  readonly #wordCounts: Uint8Array
  readonly #needCounts: Uint8Array
  readonly #matches: { count: number; ordinals: Uint32Array; scores: Float64Array; isByLikeness: boolean }

  constructor(index: CatalogueIndex, categories: readonly CatalogueCategory[]) {
    const { size } = index
    this.#index = index
    this.#expander = new WordExpander(index)
    this.#phrases = new PhraseFinder(index, categories, this.#expander)
    this.#hits = new WordHits(index)
    this.#sums = new Float64Array(size)
    this.#wordCounts = new Uint8Array(size)
    this.#needCounts = new Uint8Array(size)
    this.#matches = {
      count: 0,
      ordinals: new Uint32Array(size),
      scores: new Float64Array(size),
      isByLikeness: false,
    }
  }

  /** null when the text has no word at all. */
  find(text: string): Matches | null {
    // 1. The words of the question, and the meanings of its phrases.
    const question = readQuestion(text)
    const { slots } = question
    if (slots.length === 0) return null
    const phrases = this.#phrases.find(question)
    const needs = this.#phrases.needs(slots)
    // 2. Each word adds to the score of the tools that have it, and only tools that have enough of the words stay.
    this.#matches.count = 0
    this.#matches.isByLikeness = phrases.some(({ isInstead }) => isInstead)
    for (const [at, slot] of slots.entries()) {
      const over = phrases.filter(({ from, to }) => from <= at && at < to)
      if (!over.some(({ isInstead }) => isInstead)) this.#addWord(slot, slots.length === 1)
      for (const hits of over) this.#hits.addOthers(hits)
      const found = this.#hits.count
      // A single word is answered by what has it, if anything does.
      if (slots.length > 1 || found === 0) this.#addNeeds(needs, at)
      if (slots.length === 1) this.#takeAll()
      else this.#addSlot(slot, found)
    }
    if (slots.length > 1) this.#gather(slots.filter(({ weight }) => weight >= REQUIRED_WEIGHT).length)
    // 3. A typed name ranks its tool first.
    this.#raiseNamed(text)
    return this.#matches
  }

  #addWord(slot: Slot, isAlone: boolean): void {
    const expansions = this.#expander.expand(slot, isAlone)
    this.#hits.addTerms(expansions)
    if (expansions.some(({ factor }) => factor >= KNOWN_FACTOR)) return
    const parts = this.#expander.parts(slot.word)
    if (parts !== null) this.#hits.addOthers(this.#phrases.withAll(parts, PARTS))
  }

  /** Tools under labels that people ask for in such words, for one slot. */
  #addNeeds(needs: readonly PhraseHits[], at: number): void {
    for (const hits of needs) if (hits.from === at) this.#hits.addOthers(hits)
  }

  /** A single word, the case of nearly every keystroke, needs no sums. */
  #takeAll(): void {
    const matches = this.#matches
    const hits = this.#hits
    for (let i = 0; i < hits.count; i++) {
      matches.ordinals[i] = hits.ordinals[i]!
      matches.scores[i] = hits.value(hits.ordinals[i]!)
    }
    matches.count = hits.count
    hits.clear()
  }

  /** Adds the hits of the current word to the sums; those behind the first `found` only have what the word is needed for. */
  #addSlot({ weight }: Slot, found: number): void {
    const hits = this.#hits
    if (hits.count === 0) return
    const matches = this.#matches
    const factor = (inverseDocumentFrequency(this.#index.size, hits.sure) * weight) / 65_536
    for (let i = 0; i < hits.count; i++) {
      const ordinal = hits.ordinals[i]!
      if (this.#sums[ordinal] === 0) matches.ordinals[matches.count++] = ordinal
      if (weight >= REQUIRED_WEIGHT) {
        if (i < found) this.#wordCounts[ordinal]!++
        else this.#needCounts[ordinal]!++
      }
      this.#sums[ordinal]! += hits.value(ordinal) * factor
    }
    hits.clear()
  }

  /** Moves the sums of the tools that stay into the matches, and clears all sums for the next question. */
  #gather(asked: number): void {
    const matches = this.#matches
    this.#countNeeds(asked)
    const { required, least } = this.#required()
    let kept = 0
    for (let i = 0; i < matches.count; i++) {
      const ordinal = matches.ordinals[i]!
      const score = this.#sums[ordinal]!
      if (this.#wordCounts[ordinal]! >= required && score >= least) {
        matches.ordinals[kept] = ordinal
        matches.scores[kept++] = score
      }
      this.#wordCounts[ordinal] = 0
      this.#sums[ordinal] = 0
    }
    matches.count = kept
  }

  /** What a word is needed for stands in for it, unless some tool has all words that were asked for. */
  #countNeeds(asked: number): void {
    const { count, ordinals } = this.#matches
    let most = 0
    for (let i = 0; i < count; i++) most = Math.max(most, this.#wordCounts[ordinals[i]!]!)
    for (let i = 0; i < count; i++) {
      const ordinal = ordinals[i]!
      if (most < asked) this.#wordCounts[ordinal]! += this.#needCounts[ordinal]!
      this.#needCounts[ordinal] = 0
    }
  }

  /** The largest number of words that enough tools have, and the lowest score that still matches when a tool may lack some. */
  #required(): { required: number; least: number } {
    const { count, ordinals } = this.#matches
    const tools = new Uint32Array(256)
    let best = 0
    let most = 0
    for (let i = 0; i < count; i++) {
      const words = this.#wordCounts[ordinals[i]!]!
      tools[words]!++
      most = Math.max(most, words)
      best = Math.max(best, this.#sums[ordinals[i]!]!)
    }
    let required = most
    for (let sum = tools[most]!; sum < ENOUGH && required > 1; sum += tools[required]!) required--
    return { required, least: required < most ? best * FAIR_SHARE : 0 }
  }

  #raiseNamed(text: string): void {
    const folded = foldText(text).trim()
    const named = new Set([...toolsNamed(this.#index, folded), ...toolsCalled(this.#index, tokenize(folded))])
    if (named.size === 0) return
    const { count, ordinals, scores } = this.#matches
    for (let i = 0; i < count; i++) if (named.has(ordinals[i]!)) scores[i]! += NAME_BONUS
  }
}

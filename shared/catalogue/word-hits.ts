import type { CatalogueIndex } from './catalogue-index.ts'
import type { Expansion } from './expand-word.ts'
import { entriesOf } from './postings.ts'
import { compareStringAt } from './string-table.ts'

/** An expansion below this is a guess: it finds tools, and does not count in how rare a word is. */
const SURE_FACTOR = 100

/** The tools that a word finds; holds one word at a time. The first `count` places of `ordinals` are valid. */
export class WordHits {
  readonly #index: CatalogueIndex
  /** By ordinal: the best weight × factor of the word itself, and the best value of its substitutes. */
  readonly #own: Uint16Array
  readonly #other: Uint16Array
  readonly ordinals: Uint32Array
  count = 0
  /** How many of the tools are found for sure. */
  sure = 0

  constructor(index: CatalogueIndex) {
    this.#index = index
    this.#own = new Uint16Array(index.size)
    this.#other = new Uint16Array(index.size)
    this.ordinals = new Uint32Array(index.size)
  }

  /** Adds the tools that have one of the terms. Sure terms come before guesses. */
  addTerms(expansions: readonly Expansion[]): void {
    const { postings } = this.#index
    for (const { term, factor } of expansions) {
      const { ordinals, weights, from, to } = entriesOf(postings, term)
      for (let at = from; at < to; at++) {
        const ordinal = ordinals[at]!
        this.#meet(ordinal)
        const value = weights[at]! * factor
        if (value > this.#own[ordinal]!) this.#own[ordinal] = value
      }
      if (factor >= SURE_FACTOR) this.sure = this.count
    }
    if (this.sure === 0) this.sure = this.count
  }

  /** Adds tools that something else says to be meant; values in 1/65,536, one for all or one each. */
  addOthers({ ordinals, values }: { ordinals: Uint32Array; values: Uint16Array | number }): void {
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i]!
      const value = typeof values === 'number' ? values : values[i]!
      this.#meet(ordinal)
      if (value > this.#other[ordinal]!) this.#other[ordinal] = value
    }
    this.sure = Math.max(this.sure, ordinals.length)
  }

  /** The weight of the word itself in the tool plus that of its best substitute. */
  value(ordinal: number): number {
    return this.#own[ordinal]! + this.#other[ordinal]!
  }

  clear(): void {
    for (let i = 0; i < this.count; i++) {
      this.#own[this.ordinals[i]!] = 0
      this.#other[this.ordinals[i]!] = 0
    }
    this.count = 0
    this.sure = 0
  }

  #meet(ordinal: number): void {
    if (this.#own[ordinal] === 0 && this.#other[ordinal] === 0) this.ordinals[this.count++] = ordinal
  }
}

/** Between the words of a name as it is written: `Otter.ai`, `Open WebUI`, `Stable-Audio`, `QuillBot`. */
const JOINTS = [' ', '', '.', '-'] as const
/** What people add to a name, or leave out. */
const SUFFIX = 'ai'

/** The tools that these words name, however their parts are joined: `otter ai` and `otter` are Otter.ai, `claude ai` is Claude. */
export function toolsCalled(index: CatalogueIndex, words: readonly string[]): number[] {
  const exact = called(index, words)
  if (exact.length > 0) return exact
  const isSuffixed = words.length > 1 && words.at(-1) === SUFFIX
  return called(index, isSuffixed ? words.slice(0, -1) : [...words, SUFFIX])
}

function called(index: CatalogueIndex, words: readonly string[]): number[] {
  const names = new Set(JOINTS.map((joint) => words.join(joint)))
  return [...names].flatMap((name) => toolsNamed(index, name))
}

/** The tools with exactly this name, folded: found by halving the order of names, without a table of their own. */
export function toolsNamed({ names, orders }: CatalogueIndex, name: string): number[] {
  const order = orders.name
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareStringAt(names, order[middle]!, name) < 0) low = middle + 1
    else high = middle
  }
  const found: number[] = []
  for (let at = low; at < order.length && compareStringAt(names, order[at]!, name) === 0; at++) {
    found.push(order[at]!)
  }
  return found
}

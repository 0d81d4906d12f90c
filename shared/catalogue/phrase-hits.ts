import type { CatalogueIndex } from './catalogue-index.ts'
import type { CatalogueCategory } from './document.ts'
import type { WordExpander } from './expand-word.ts'
import { needsOf } from './needs-of.ts'
import { type Meaning, phraseKey } from './phrase-book.ts'
import type { Phrase, Question } from './read-question.ts'
import { relatedness } from './similar.ts'
import { stringAt, stringCount } from './string-table.ts'
import { tokenize } from './tokenize.ts'
import { toolsCalled, WordHits } from './word-hits.ts'

/** Tools that some words find together; values in 1/65,536, one for all or one each. */
export interface ToolHits {
  ordinals: Uint32Array
  values: Uint16Array | number
}

/** What a phrase finds as a whole, for the slots `from` up to, not including, `to`. */
export interface PhraseHits extends ToolHits {
  from: number
  to: number
  /** Whether the hits replace those of the single words. */
  isInstead: boolean
}

/** The weight of what a synonym finds, in 1/256 of that of the words themselves. */
const SYNONYM = 220
/** The same of what people need, when all words of a question speak for it. */
const NEED = 256
/** Others like a tool: at least this share of the similarity of the nearest one. */
const MIN_SIMILARITY = 0.35
/** The weight of the tool itself for a question that asks for others like it. */
const SELF_WEIGHT = 0.4
const FULL = 0xffff
const WHOLE = 256
/** Cached sets: each letter that is typed asks for the same words again. */
const MAX_CACHED = 300

/** Finds what the phrases of a question mean: labels of the catalogue, synonyms, others like a tool. */
export class PhraseFinder {
  readonly #index: CatalogueIndex
  readonly #categories: readonly CatalogueCategory[]
  readonly #expander: WordExpander
  readonly #hits: WordHits
  /** By ordinal: how many of the current words the tool has, and the sum of their values. Zero between questions. */
  readonly #counts: Uint8Array
  readonly #sums: Uint32Array
  readonly #cache = new Map<string, ToolHits>()
  #labels: LabelPhrases | null = null

  constructor(index: CatalogueIndex, categories: readonly CatalogueCategory[], expander: WordExpander) {
    this.#index = index
    this.#categories = categories
    this.#expander = expander
    this.#hits = new WordHits(index)
    this.#counts = new Uint8Array(index.size)
    this.#sums = new Uint32Array(index.size)
  }

  /** The tools under labels that people ask for in such words. */
  needs(slots: Question['slots']): PhraseHits[] {
    return needsOf(slots).flatMap((need) =>
      need.slots.flatMap((at) =>
        this.#byLabel({ from: at, to: at + 1 }, need.key, Math.round(NEED * need.share)),
      ),
    )
  }

  find({ phrases, asksForSimilar }: Question): PhraseHits[] {
    return phrases.flatMap((phrase) => [
      ...(asksForSimilar ? this.#similarTo(phrase) : []),
      ...this.#byLabel(phrase, phrase.key, WHOLE),
      ...phrase.meanings.flatMap((meaning) => this.#byMeaning(phrase, meaning)),
    ])
  }

  /** The tools that have all of some words. */
  withAll(words: readonly string[], part: number): ToolHits {
    const key = `${part} ${words.join(' ')}`
    const known = this.#cache.get(key)
    if (known !== undefined) return known
    if (this.#cache.size === MAX_CACHED) this.#cache.clear()
    const found = this.#findAll(words, part)
    this.#cache.set(key, found)
    return found
  }

  #findAll(words: readonly string[], part: number): ToolHits {
    const [counts, sums, hits] = [this.#counts, this.#sums, this.#hits]
    let candidates = new Uint32Array()
    for (const [at, word] of words.entries()) {
      hits.addTerms(this.#expander.forms(word))
      if (at === 0) candidates = hits.ordinals.slice(0, hits.count)
      for (let i = 0; i < hits.count; i++) {
        const ordinal = hits.ordinals[i]!
        if (counts[ordinal] !== at) continue
        counts[ordinal] = at + 1
        sums[ordinal]! += hits.value(ordinal)
      }
      hits.clear()
    }
    const ordinals = candidates.filter((ordinal) => counts[ordinal] === words.length)
    const values = Uint16Array.from(ordinals, (ordinal) => (sums[ordinal]! * part) / (words.length * WHOLE))
    for (const ordinal of candidates) {
      counts[ordinal] = 0
      sums[ordinal] = 0
    }
    return { ordinals, values }
  }

  #byMeaning(phrase: Phrase, { key, words }: Meaning): PhraseHits[] {
    const labelled = this.#byLabel(phrase, key, SYNONYM)
    return [...labelled, { ...rangeOf(phrase), ...this.withAll(words, SYNONYM), isInstead: false }]
  }

  #byLabel(phrase: Range, key: string, part: number): PhraseHits[] {
    this.#labels ??= new LabelPhrases(this.#index, this.#categories)
    return this.#labels.named(key).map(({ ordinals, value }) => ({
      ...rangeOf(phrase),
      ordinals,
      values: value * part,
      isInstead: false,
    }))
  }

  #similarTo(phrase: Phrase): PhraseHits[] {
    const [self] = toolsCalled(this.#index, phrase.words)
    if (self === undefined) return []
    const similarity = relatedness(this.#index, self)
    similarity[self] = 0
    const most = similarity.reduce((a, b) => Math.max(a, b), 0)
    similarity[self] = most * SELF_WEIGHT
    const ordinals = Uint32Array.from(similarity.keys()).filter(
      (at) => similarity[at]! > most * MIN_SIMILARITY,
    )
    const values = Uint16Array.from(ordinals, (at) => (FULL * similarity[at]!) / most)
    return [{ ...rangeOf(phrase), ordinals, values, isInstead: true }]
  }
}

interface Range {
  from: number
  to: number
}

function rangeOf({ from, to }: Range): Range {
  return { from, to }
}

/** The tools under a label, and the weight of the label in a question that names it, up to 255. */
interface Labelled {
  ordinals: Uint32Array
  value: number
}

interface Label {
  /** Which of a list of values a tool must have: the category ids, or the places in a column of labels. */
  kind: 'category' | 'tags' | 'features'
  values: Set<number>
}

/** A category says what a tool is, a tag what it is for, a feature what it has. */
const VALUES = { category: 200, tags: 130, features: 60 } as const

/** Finds the tools under tags, features and categories by the words of their names, in any form. */
class LabelPhrases {
  readonly #index: CatalogueIndex
  readonly #labels = new Map<string, Label[]>()
  readonly #found = new Map<string, readonly Labelled[]>()

  constructor(index: CatalogueIndex, categories: readonly CatalogueCategory[]) {
    this.#index = index
    for (const { id, name } of categories) this.#add(name, 'category', id)
    for (const kind of ['tags', 'features'] as const) {
      const { labels } = index[kind]
      for (let place = 0; place < stringCount(labels); place++)
        this.#add(stringAt(labels, place), kind, place)
    }
  }

  /** The labels of a key, see phrase-book.ts. */
  named(key: string): readonly Labelled[] {
    const labels = this.#labels.get(key)
    if (labels === undefined) return []
    const known = this.#found.get(key)
    if (known !== undefined) return known
    const found = labels.map((label) => ({ ordinals: this.#toolsOf(label), value: VALUES[label.kind] }))
    this.#found.set(key, found)
    return found
  }

  #add(name: string, kind: Label['kind'], value: number): void {
    const key = phraseKey(tokenize(name))
    const labels = this.#labels.get(key) ?? []
    const known = labels.find((label) => label.kind === kind)
    if (known === undefined) this.#labels.set(key, [...labels, { kind, values: new Set([value]) }])
    else known.values.add(value)
  }

  #toolsOf({ kind, values }: Label): Uint32Array {
    const { columns, size } = this.#index
    const found: number[] = []
    for (let ordinal = 0; ordinal < size; ordinal++) {
      const isThere =
        kind === 'category'
          ? values.has(columns.categoryIds[ordinal]!)
          : this.#hasLabel(kind, ordinal, values)
      if (isThere) found.push(ordinal)
    }
    return Uint32Array.from(found)
  }

  #hasLabel(kind: 'tags' | 'features', ordinal: number, places: ReadonlySet<number>): boolean {
    const { offsets, values } = this.#index[kind]
    for (let at = offsets[ordinal]!; at < offsets[ordinal + 1]!; at++)
      if (places.has(values[at]!)) return true
    return false
  }
}

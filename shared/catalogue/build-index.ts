import type { CatalogueIndex } from './catalogue-index.ts'
import { allOrdinals, type Columns, emptyColumns, setRow } from './columns.ts'
import type { CatalogueCategory, CatalogueDocument } from './document.ts'
import { factsInWords } from './facts-in-words.ts'
import { LabelColumnBuilder } from './label-column.ts'
import { PostingList, type Postings, sortPostings } from './postings.ts'
import { buildOrders } from './sort-orders.ts'
import { encodeStrings, type StringTable } from './string-table.ts'
import { type Field, occurrenceWeight, quantizeWeight } from './term-weights.ts'
import { foldText } from './tokenize.ts'
import { WordTable } from './word-table.ts'

/** Different words of a tool, estimated high: arrays start with room for so many and double when they are full. */
const USUAL_TERMS = 60

/**
 * Builds the index of a catalogue. Ids must be unique and below 2^32; a tool whose category is not in `categories`
 * is indexed without the category's words.
 */
export function buildIndex(
  documents: Iterable<CatalogueDocument>,
  categories: readonly CatalogueCategory[],
): CatalogueIndex {
  const sorted = [...documents].sort((a, b) => a.id - b.id)
  const builder = new IndexBuilder(sorted.length, categories)
  for (const document of sorted) builder.add(document)
  return builder.finish()
}

/** The same, for `size` tools that come one after the other in ascending order of id. */
export class IndexBuilder {
  readonly #columns: Columns
  readonly #names: string[] = []
  readonly #tags: LabelColumnBuilder
  readonly #features: LabelColumnBuilder
  readonly #collector: TermCollector
  readonly #categories: ReadonlyMap<number, CatalogueCategory>

  constructor(size: number, categories: readonly CatalogueCategory[]) {
    this.#columns = emptyColumns(size)
    this.#tags = new LabelColumnBuilder(size)
    this.#features = new LabelColumnBuilder(size)
    this.#collector = new TermCollector(size)
    this.#categories = new Map(categories.map((category) => [category.id, category]))
  }

  add(document: CatalogueDocument): void {
    const ordinal = this.#names.push(foldText(document.name)) - 1
    setRow(this.#columns, ordinal, document)
    this.#tags.add(document.tags)
    this.#features.add(document.features)
    const collector = this.#collector
    collector.addText('name', document.name)
    for (const name of document.formerNames) collector.addText('name', name)
    collector.addLabels('tags', document.tags)
    collector.addLabels('features', document.features)
    const category = this.#categories.get(document.categoryId)
    if (category !== undefined) {
      collector.addLabels('category', [category.name])
      collector.addLabels('group', [category.group])
    }
    collector.addText('description', document.description)
    collector.addText('audience', document.details?.bestFor ?? '')
    if (document.vendor !== null && document.vendor !== document.name) {
      collector.addText('vendor', document.vendor)
    }
    collector.addLabels('facts', factsInWords(document))
    collector.finish(ordinal)
  }

  /** @throws RangeError when another number of tools was added, or when there are more labels than the index can hold. */
  finish(): CatalogueIndex {
    const columns = this.#columns
    const size = columns.ids.length
    if (this.#names.length !== size) throw new RangeError(`${this.#names.length} tools came for ${size}`)
    return {
      size,
      columns,
      names: encodeStrings(this.#names),
      tags: this.#tags.finish(),
      features: this.#features.finish(),
      orders: buildOrders(columns, this.#names),
      ...this.#collector.result(),
    }
  }
}

/** Collects the words of the tools in turn; terms are numbered in the order they occur and ranked at the end. */
class TermCollector {
  readonly #table = new WordTable()
  readonly #list: PostingList
  readonly #labels = new Map<string, Uint32Array>()
  /** Weighted frequency of each term in the current tool, and the terms it has. */
  #frequencies = new Float64Array(1 << 12)
  readonly #present: number[] = []

  constructor(size: number) {
    this.#list = new PostingList(size * USUAL_TERMS)
  }

  /** A text that occurs once. */
  addText(field: Field, text: string): void {
    const table = this.#table
    table.read(text, { dropStopWords: field === 'description' || field === 'audience' })
    this.#count(table.words, table.count, occurrenceWeight(field, table.count))
  }

  /** Texts that recur: their words are read once. */
  addLabels(field: Field, labels: readonly string[]): void {
    let length = 0
    for (const label of labels) length += this.#wordsOf(label).length
    const weight = occurrenceWeight(field, length)
    for (const label of labels) {
      const words = this.#wordsOf(label)
      this.#count(words, words.length, weight)
    }
  }

  #wordsOf(label: string): Uint32Array {
    const known = this.#labels.get(label)
    if (known !== undefined) return known
    this.#table.read(label)
    const words = this.#table.words.slice(0, this.#table.count)
    this.#labels.set(label, words)
    return words
  }

  #count(words: Uint32Array, count: number, weight: number): void {
    if (this.#table.size > this.#frequencies.length) this.#grow(this.#table.size)
    const frequencies = this.#frequencies
    for (let i = 0; i < count; i++) {
      const term = words[i]!
      if (frequencies[term] === 0) this.#present.push(term)
      frequencies[term]! += weight
    }
  }

  finish(ordinal: number): void {
    for (const term of this.#present) {
      this.#list.push(term, ordinal, quantizeWeight(this.#frequencies[term]!))
      this.#frequencies[term] = 0
    }
    this.#present.length = 0
  }

  #grow(size: number): void {
    const frequencies = this.#frequencies
    this.#frequencies = new Float64Array(size * 2)
    this.#frequencies.set(frequencies)
  }

  /** Words that occur only among the dropped common ones have no postings and are no terms. */
  result(): { terms: StringTable; postings: Postings } {
    const words = this.#table.sorted(this.#usedWords())
    const rank = new Uint32Array(this.#table.size)
    words.forEach((word, place) => {
      rank[word] = place
    })
    const postings = sortPostings(this.#list, { rank, termCount: words.length })
    return { terms: this.#table.strings(words), postings }
  }

  #usedWords(): Uint32Array {
    const isUsed = new Uint8Array(this.#table.size)
    for (let i = 0; i < this.#list.length; i++) isUsed[this.#list.terms[i]!] = 1
    return allOrdinals(isUsed.length).filter((word) => isUsed[word] === 1)
  }
}

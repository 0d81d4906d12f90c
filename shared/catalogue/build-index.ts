import type { CatalogueIndex } from './catalogue-index.ts'
import { buildColumns } from './columns.ts'
import type { CatalogueCategory, CatalogueDocument } from './document.ts'
import { buildLabelColumn } from './label-column.ts'
import { PostingList, type Postings, sortPostings } from './postings.ts'
import { buildOrders } from './sort-orders.ts'
import { encodeStrings, type StringTable } from './string-table.ts'
import { type Field, occurrenceWeight, quantizeWeight } from './term-weights.ts'
import { foldText } from './tokenize.ts'
import { WordTable } from './word-table.ts'

/**
 * Builds the index of a catalogue. Ids must be unique and below 2^32; a tool whose category is not in `categories`
 * is indexed without the category's words.
 */
export function buildIndex(
  documents: Iterable<CatalogueDocument>,
  categories: readonly CatalogueCategory[],
): CatalogueIndex {
  const sorted = [...documents].sort((a, b) => a.id - b.id)
  const columns = buildColumns(sorted)
  const names = encodeStrings(sorted.map((document) => foldText(document.name)))
  return {
    size: sorted.length,
    columns,
    names,
    tags: buildLabelColumn(sorted.map((document) => document.tags)),
    features: buildLabelColumn(sorted.map((document) => document.features)),
    orders: buildOrders(columns, names),
    ...buildVocabulary(sorted, categories),
  }
}

function buildVocabulary(
  documents: readonly CatalogueDocument[],
  categories: readonly CatalogueCategory[],
): { terms: StringTable; postings: Postings } {
  const collector = new TermCollector()
  const categoryTexts = new Map(categories.map(({ id, name, group }) => [id, [name, group]]))
  documents.forEach((document, ordinal) => {
    collector.add('name', [document.name])
    collector.add('tags', document.tags)
    collector.add('features', document.features)
    collector.add('category', categoryTexts.get(document.categoryId) ?? [])
    collector.add('description', [document.description])
    collector.finish(ordinal)
  })
  return collector.result()
}

/** Gathers the words of one tool after the other; terms are numbered as they are met and ranked at the end. */
class TermCollector {
  readonly #table = new WordTable()
  readonly #list = new PostingList()
  /** Weighted frequency of each term in the tool at hand, and the terms it has. */
  #frequencies = new Float64Array(1 << 12)
  readonly #present: number[] = []

  add(field: Field, texts: readonly string[]): void {
    const table = this.#table
    table.read(texts, { dropStopWords: field === 'description' })
    if (table.size > this.#frequencies.length) this.#grow(table.size)
    const weight = occurrenceWeight(field, table.count)
    for (let i = 0; i < table.count; i++) {
      const term = table.words[i]!
      if (this.#frequencies[term] === 0) this.#present.push(term)
      this.#frequencies[term]! += weight
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
    const words = this.#usedWords().sort((a, b) => (a.word < b.word ? -1 : 1))
    const rank = new Uint32Array(this.#table.size)
    words.forEach(({ number }, place) => {
      rank[number] = place
    })
    const postings = sortPostings(this.#list, { rank, termCount: words.length })
    return { terms: encodeStrings(words.map(({ word }) => word)), postings }
  }

  #usedWords(): { word: string; number: number }[] {
    const isUsed = new Uint8Array(this.#table.size)
    for (let i = 0; i < this.#list.length; i++) isUsed[this.#list.terms[i]!] = 1
    const words: { word: string; number: number }[] = []
    isUsed.forEach((used, number) => {
      if (used === 1) words.push({ word: this.#table.word(number), number })
    })
    return words
  }
}

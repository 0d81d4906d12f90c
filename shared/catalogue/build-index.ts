import type { CatalogueIndex } from './catalogue-index.ts'
import { buildColumns } from './columns.ts'
import type { CatalogueCategory, CatalogueDocument } from './document.ts'
import { buildLabelColumn } from './label-column.ts'
import { PostingList, type Postings, sortPostings } from './postings.ts'
import { buildOrders } from './sort-orders.ts'
import { encodeStrings, type StringTable } from './string-table.ts'
import { type Field, occurrenceWeight, quantizeWeight } from './term-weights.ts'
import { foldText, isStopWord, tokenize } from './tokenize.ts'

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
  const categoryWords = new Map(
    categories.map((category) => [category.id, tokenize(`${category.name} ${category.group}`)]),
  )
  documents.forEach((document, ordinal) => {
    collector.add('name', tokenize(document.name))
    collector.add('tags', tokenize(document.tags.join(' ')))
    collector.add('features', tokenize(document.features.join(' ')))
    collector.add('category', categoryWords.get(document.categoryId) ?? [])
    collector.add(
      'description',
      tokenize(document.description).filter((word) => !isStopWord(word)),
    )
    collector.finish(ordinal)
  })
  return collector.result()
}

/** Gathers the words of one tool after the other; terms are numbered as they are met and ranked at the end. */
class TermCollector {
  readonly #numbers = new Map<string, number>()
  readonly #list = new PostingList()
  /** Weighted frequency of each term in the tool at hand, and the terms it has. */
  readonly #frequencies: number[] = []
  #present: number[] = []

  add(field: Field, words: readonly string[]): void {
    const weight = occurrenceWeight(field, words.length)
    for (const word of words) {
      let term = this.#numbers.get(word)
      if (term === undefined) {
        term = this.#numbers.size
        this.#numbers.set(word, term)
        this.#frequencies.push(0)
      }
      if (this.#frequencies[term] === 0) this.#present.push(term)
      this.#frequencies[term]! += weight
    }
  }

  finish(ordinal: number): void {
    for (const term of this.#present) {
      this.#list.push(term, ordinal, quantizeWeight(this.#frequencies[term]!))
      this.#frequencies[term] = 0
    }
    this.#present = []
  }

  result(): { terms: StringTable; postings: Postings } {
    const sorted = [...this.#numbers.keys()].sort()
    const rank = new Uint32Array(sorted.length)
    sorted.forEach((word, place) => {
      rank[this.#numbers.get(word)!] = place
    })
    return { terms: encodeStrings(sorted), postings: sortPostings(this.#list, rank) }
  }
}

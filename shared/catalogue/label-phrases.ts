import type { CatalogueIndex } from './catalogue-index.ts'
import type { CatalogueCategory } from './document.ts'
import { phraseKey } from './phrase-book.ts'
import { stringAt, stringCount } from './string-table.ts'
import { tokenize } from './tokenize.ts'

/** Tools under a label, and what it says about them when a question names it, up to 255. */
export interface Labelled {
  ordinals: Uint32Array
  value: number
}

interface Label {
  /** Which of a list of values a tool must have: the category ids, or the places in a column of labels. */
  kind: 'category' | 'tags' | 'features'
  values: Set<number>
}

/** A category says what a tool is, a tag what it is for, a feature what it has. */
const VALUES = { category: 200, tags: 100, features: 60 } as const

/** Finds the tools under tags, features and categories by the words of their names, in any form. */
export class LabelPhrases {
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

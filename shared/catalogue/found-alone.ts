import { buildIndex } from './build-index.ts'
import type { CatalogueCategory, CatalogueDocument } from './document.ts'
import { CatalogueEngine } from './engine.ts'
import type { CatalogueQuery } from './query.ts'
import { REQUIRED_WEIGHT, readQuestion } from './read-question.ts'
import { foldText, tokenize } from './tokenize.ts'
import { wordStem } from './word-stem.ts'

/** What words are looked for in: the engine's fields, and the vendor. */
export type Findable = CatalogueDocument & { vendor: string | null }

/**
 * Which tools a search is about, each judged by itself: it passes all filters, and it has every word that counts, in any form
 * of the word. The engine also shows what comes close when little is found; whether a tool is close depends on all others,
 * so it is no news about this one.
 */
export class FoundAlone {
  readonly #tools: readonly Findable[]
  readonly #categories: ReadonlyMap<number, CatalogueCategory>
  readonly #engine: CatalogueEngine
  readonly #words = new Map<number, ReadonlySet<string>>()

  constructor(tools: readonly Findable[], categories: readonly CatalogueCategory[]) {
    this.#tools = tools
    this.#categories = new Map(categories.map((category) => [category.id, category]))
    this.#engine = new CatalogueEngine(buildIndex(tools, categories), categories)
  }

  /** Ids of the tools that a search is about. */
  find(query: CatalogueQuery): ReadonlySet<number> {
    const limit = Math.max(1, this.#tools.length)
    const { ids } = this.#engine.run({ ...query, search: '', sortBy: null, page: 1, limit })
    const wanted = readQuestion(query.search).slots.filter(({ weight }) => weight >= REQUIRED_WEIGHT)
    if (wanted.length === 0) return query.search === '' ? new Set(ids) : new Set()
    const passing = new Set(ids)
    const found = this.#tools.filter((tool) => {
      if (!passing.has(tool.id)) return false
      const words = this.#wordsOf(tool)
      return wanted.every(({ word }) => words.has(wordStem(word)))
    })
    return new Set(found.map(({ id }) => id))
  }

  /** The words without their endings. */
  #wordsOf(tool: Findable): ReadonlySet<string> {
    const known = this.#words.get(tool.id)
    if (known !== undefined) return known
    const { name, formerNames, vendor, description, tags, features, categoryId, otherCategoryIds } = tool
    const categories = [categoryId, ...otherCategoryIds].map((id) => this.#categories.get(id)?.name ?? '')
    const text = [name, ...formerNames, vendor ?? '', description, ...tags, ...features, ...categories]
    const words = new Set(tokenize(foldText(text.join('\n'))).map(wordStem))
    this.#words.set(tool.id, words)
    return words
  }
}

import type { CatalogueDocument } from '#shared/catalogue/document.ts'
import { factsInWords } from '#shared/catalogue/facts-in-words.ts'
import type { Category } from '#shared/domain/category.ts'
import type { Tool } from '#shared/domain/tool.ts'

/**
 * A search library under test. Each indexes the same six fields and answers what a directory shows: the first twelve
 * hits of a question and how many there are.
 */
export interface Contestant {
  name: string
  /** It does not tolerate typing errors and finds nothing in them, so its time there says nothing. */
  isExactOnly?: true
  build(catalogue: { categories: Category[]; tools: Tool[] }): Searcher
}

export interface Searcher {
  /** The last word may be unfinished. */
  search(text: string): Answer
}

export interface Answer {
  ids: number[]
  total: number
}

export interface SearchFields {
  id: number
  name: string
  tags: string
  features: string
  category: string
  description: string
  audience: string
}

export const FIELDS = ['name', 'tags', 'features', 'category', 'description', 'audience'] as const
export const BOOSTS = { name: 12, tags: 4, features: 2.5, category: 3, description: 1, audience: 1 } as const
export const PAGE = 12

export function searchFields({
  categories,
  tools,
}: {
  categories: Category[]
  tools: readonly (Tool & Pick<CatalogueDocument, 'details'>)[]
}): SearchFields[] {
  const names = new Map(categories.map((category) => [category.id, `${category.name} ${category.group}`]))
  return tools.map((tool) => ({
    id: tool.id,
    name: [tool.name, ...tool.formerNames].join(' '),
    tags: tool.tags.join(' '),
    features: tool.features.join(' '),
    category: names.get(tool.categoryId) ?? '',
    description: tool.description,
    audience: [tool.vendor ?? '', tool.details?.bestFor ?? '', ...factsInWords(tool)].join(' '),
  }))
}

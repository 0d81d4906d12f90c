import { type CatalogueQuery, EMPTY_QUERY, SORTS } from '#shared/catalogue/query.ts'
import type { Category } from '#shared/domain/category.ts'
import { PRICINGS } from '#shared/domain/pricing.ts'
import { slugify } from '#shared/domain/slug.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { type Random, seeded } from '../lib/random.ts'
import { makeQuestions } from './questions.ts'

/** What a person at the screen asks: words in half of the cases, one to three filters, an order, an early page. */
export function fullQueries(tools: readonly Tool[], categories: readonly Category[]): CatalogueQuery[] {
  const random = seeded(11)
  const questions = Object.values(makeQuestions(tools, 20)).flat()
  return Array.from({ length: 200 }, () => ({
    ...EMPTY_QUERY,
    search: random.next() < 0.5 ? random.pick(questions) : '',
    ...filters(random, tools, categories),
    sortBy: random.pick([null, ...SORTS]),
    page: 1 + random.below(3),
  }))
}

function filters(
  random: Random,
  tools: readonly Tool[],
  categories: readonly Category[],
): Partial<CatalogueQuery> {
  const tool = random.pick(tools)
  const all: Partial<CatalogueQuery>[] = [
    { category: random.pick(categories).slug },
    { pricing: [random.pick(PRICINGS)] },
    { rating: random.pick([3, 4, 5]) },
    { tags: tool.tags.slice(0, 2).map(slugify) },
    { features: tool.features.slice(0, 1).map(slugify) },
    { flags: ['verified'] },
  ]
  return Object.assign({}, ...Array.from({ length: 1 + random.below(3) }, () => random.pick(all)))
}

import { type CatalogueQuery, EMPTY_QUERY, SORTS } from '#shared/catalogue/query.ts'
import { tokenize } from '#shared/catalogue/tokenize.ts'
import type { Category } from '#shared/domain/category.ts'
import { PRICINGS } from '#shared/domain/pricing.ts'
import { slugify } from '#shared/domain/slug.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { type Random, seeded } from '../lib/random.ts'

export type QuestionKind = 'one word' | 'two words' | 'three words' | 'prefix' | 'typing error'

/** Questions made of words that occur together in some tool, so that each has an answer. */
export function makeQuestions(tools: readonly Tool[], perKind: number): Record<QuestionKind, string[]> {
  const random = seeded(7)
  const many = (make: () => string) => Array.from({ length: perKind }, make)
  const words = (count: number) => pickWords(random, tools, count)
  return {
    'one word': many(() => words(1).join(' ')),
    'two words': many(() => words(2).join(' ')),
    'three words': many(() => words(3).join(' ')),
    prefix: many(() => words(1)[0]!.slice(0, 3 + random.below(2))),
    'typing error': many(() => misspell(random, words(1)[0]!)),
  }
}

function pickWords(random: Random, tools: readonly Tool[], count: number): string[] {
  for (;;) {
    const tool = random.pick(tools)
    const long = [...new Set(tokenize(`${tool.name} ${tool.tags.join(' ')} ${tool.description}`))].filter(
      (word) => word.length >= 5,
    )
    if (long.length >= count)
      return Array.from({ length: count }, () => long.splice(random.below(long.length), 1)[0]!)
  }
}

/** Swaps two letters, drops one or doubles one, never the first. */
function misspell(random: Random, word: string): string {
  const at = 1 + random.below(word.length - 2)
  const [before, a, b, after] = [word.slice(0, at), word[at]!, word[at + 1]!, word.slice(at + 2)]
  return random.pick([before + b + a + after, before + b + after, before + a + a + b + after])
}

/** Queries as people send them: words in half of them, one to three filters, an order, an early page. */
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

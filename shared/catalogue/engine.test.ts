import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slugify } from '../domain/slug.ts'
import type { Tool } from '../domain/tool.ts'
import { makeCategory, makeTool } from '../testing/factories.ts'
import { caseCategories, caseTools, queryCases } from '../testing/query-cases.ts'
import { buildIndex } from './build-index.ts'
import { CatalogueEngine } from './engine.ts'
import { type CatalogueQuery, cleanText, DISCONTINUED, EMPTY_QUERY, FLAGS, SORTS } from './query.ts'

const index = buildIndex(caseTools, caseCategories)
const engine = new CatalogueEngine(index, caseCategories)
const nameOf = new Map(caseTools.map((tool) => [tool.id, tool.name]))
const names = (query: CatalogueQuery) => engine.run(query).ids.map((id) => nameOf.get(id))

describe('the query cases', () => {
  test.each(queryCases)('$title', ({ query, names: expected, includes, total }) => {
    const found = names(query)
    if (expected !== undefined) expect(found).toEqual(expected)
    if (includes !== undefined) expect(found).toEqual(expect.arrayContaining(includes))
    if (total !== undefined) expect(engine.run(query).total).toBe(total)
  })
})

/** The filters by their definition, one tool at a time. */
const slugsOf = ({ categoryId, otherCategoryIds }: Tool) =>
  caseCategories.flatMap(({ id, slug }) => ([categoryId, ...otherCategoryIds].includes(id) ? [slug] : []))

const costOf = ({ pricing, priceFrom }: Tool) =>
  pricing === 'free' || pricing === 'freemium' ? 0 : (priceFrom ?? Number.POSITIVE_INFINITY)

function passes(tool: Tool, query: CatalogueQuery): boolean {
  const slugs = (labels: string[]) => labels.map(slugify)
  const flags = { trending: tool.isTrending, verified: tool.isVerified, new: tool.isNew }
  return (
    (query.category === null || slugsOf(tool).includes(query.category)) &&
    (query.pricing.length === 0 || query.pricing.some((pricing) => pricing === tool.pricing)) &&
    (query.maxPrice === null || costOf(tool) <= query.maxPrice) &&
    (query.rating === null || (tool.rating !== null && Number(tool.rating) >= query.rating)) &&
    (query.tags.length === 0 || slugs(tool.tags).some((tag) => query.tags.includes(tag))) &&
    query.features.every((feature) => slugs(tool.features).includes(feature)) &&
    query.flags.every((flag) => flags[flag]) &&
    (query.discontinued === 'include' || (tool.status === 'discontinued') === (query.discontinued === 'only'))
  )
}

const filters: fc.Arbitrary<CatalogueQuery> = fc.record({
  search: fc.constant(''),
  category: fc.constantFrom(null, 'writing', 'image-editing', 'empty-shelf'),
  pricing: fc.subarray(['free', 'freemium', 'paid'] as const).map((list) => [...list]),
  maxPrice: fc.constantFrom(null, 0, 9.98, 9.99, 12, 19.99, 20, 100_000),
  rating: fc.constantFrom(null, 3, 4, 4.6, 5),
  features: fc.subarray(['api-access', 'export', 'team-collaboration']),
  tags: fc.subarray(['photo', 'accounting', 'ocr', 'meetings']),
  flags: fc.subarray([...FLAGS]),
  discontinued: fc.constantFrom(...DISCONTINUED),
  sortBy: fc.constantFrom(null, ...SORTS),
  page: fc.constant(1),
  limit: fc.constant(1000),
})

test('filters find exactly the tools that meet their definition', () => {
  fc.assert(
    fc.property(filters, (query) => {
      const expected = caseTools.filter((tool) => passes(tool, query)).map((tool) => tool.id)
      const { ids, total } = engine.run(query)
      expect([...ids].sort((a, b) => a - b)).toEqual(expected)
      expect(total).toBe(expected.length)
    }),
    { numRuns: 1000 },
  )
})

test('a facet count is the total that its choice gives', () => {
  fc.assert(
    fc.property(filters, fc.constantFrom('', 'photo', 'accounting'), (filter, search) => {
      const query = { ...filter, search }
      const total = (change: Partial<CatalogueQuery>) => engine.run({ ...query, ...change }).total
      const facets = engine.run(query, { facets: true }).facets!
      for (const { categoryId, count } of facets.categories) {
        expect(total({ category: caseCategories.find((entry) => entry.id === categoryId)!.slug })).toBe(count)
      }
      expect(total({ pricing: ['free'] })).toBe(facets.pricing.free)
      expect(total({ rating: 4 })).toBe(facets.ratings['4'])
      for (const { slug, count } of facets.tags) expect(total({ tags: [slug] })).toBe(count)
      for (const { slug, count } of facets.features) {
        expect(total({ features: [...new Set([...query.features, slug])] })).toBe(count)
      }
      expect(total({ flags: [...new Set([...query.flags, 'new' as const])] })).toBe(facets.flags.new)
    }),
    { numRuns: 200 },
  )
})

test('pages put together are the whole list, in every order', () => {
  for (const sortBy of SORTS) {
    for (const search of ['', 'shops', 'a']) {
      const whole = engine.run({ ...EMPTY_QUERY, search, sortBy, limit: 1000 }).ids
      const pages = [1, 2, 3, 4, 5].flatMap(
        (page) => engine.run({ ...EMPTY_QUERY, search, sortBy, page }).ids,
      )
      expect(pages).toEqual(whole)
    }
  }
})

test('any text at all is answered, and asking again gives the same answer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const query = { ...EMPTY_QUERY, search: cleanText(text) }
      const first = engine.run(query, { facets: true })
      engine.run({ ...EMPTY_QUERY, search: 'photo meeting' })
      expect(engine.run(query, { facets: true })).toEqual(first)
    }),
    { numRuns: 1000 },
  )
}, 30_000)

test('an empty catalogue answers with nothing', () => {
  const empty = new CatalogueEngine(buildIndex([], []), [])
  expect(empty.run({ ...EMPTY_QUERY, search: 'anything', tags: ['x'] }, { facets: true }).total).toBe(0)
  expect(empty.run(EMPTY_QUERY, { facets: true }).ids).toEqual([])
})

const gone = makeTool({
  id: 1,
  name: 'Roost',
  status: 'discontinued',
  popularity: 900,
  description: 'Codes.',
})
const renamed = makeTool({
  id: 2,
  name: 'Devin Desktop',
  formerNames: ['Windsurf', 'Codeium'],
  popularity: 5,
})
const beside = makeTool({
  id: 3,
  categoryId: 1,
  otherCategoryIds: [2],
  description: 'Mentions windsurf once.',
})
const facts = new CatalogueEngine(
  buildIndex([gone, renamed, beside], [makeCategory(), makeCategory({ id: 2 })]),
  [makeCategory(), makeCategory({ id: 2 })],
)
const find = (query: Partial<CatalogueQuery>) => facts.run({ ...EMPTY_QUERY, ...query }, { facets: true })

test('tools that are gone leave lists, search and counts, and are found when they are asked for', () => {
  expect(find({})).toMatchObject({ ids: [2, 3], total: 2 })
  expect(find({}).facets?.pricing.freemium).toBe(2)
  expect(find({ search: 'roost' }).ids).toEqual([])
  expect(find({ search: 'roost', discontinued: 'include' }).ids).toEqual([1])
  expect(find({ discontinued: 'only' })).toMatchObject({ ids: [1], total: 1 })
  expect(find({ discontinued: 'only' }).facets?.pricing.freemium).toBe(1)
  expect(find({ discontinued: 'include' }).ids).toEqual([1, 2, 3])
})

test('a tool is found by the names it had, before those that mention them', () => {
  expect(find({ search: 'windsurf' }).ids).toEqual([2, 3])
  expect(find({ search: 'codeium' }).ids).toEqual([2])
})

test('a tool is listed and counted in its further categories too', () => {
  expect(find({ category: 'category-2' }).ids).toEqual([3])
  expect(find({}).facets?.categories).toEqual([
    { categoryId: 1, count: 2 },
    { categoryId: 2, count: 1 },
  ])
})

test('a category whose address has marks is found by that address, with them or without', () => {
  const categories = [makeCategory({ id: 1, name: 'Coffee', slug: 'cafés' }), makeCategory({ id: 2 })]
  const engine = new CatalogueEngine(buildIndex([makeTool({ id: 1, categoryId: 1 })], categories), categories)
  const total = (category: string) => engine.run({ ...EMPTY_QUERY, category }).total
  expect(['cafés', 'cafe\u0301s', 'cafes', 'Coffee', 'tea'].map(total)).toEqual([1, 1, 1, 1, 0])
})

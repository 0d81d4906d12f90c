import { expect, test } from 'vitest'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { activeFilters, categoryName, placeName } from './active-filters.ts'

const categories: CategoryWithCount[] = [
  {
    id: 1,
    name: 'Image Editing',
    slug: 'image-editing',
    description: 'Retouch pictures.',
    icon: 'wand',
    group: 'Design & Images',
    toolCount: 5,
  },
]
const names = { facets: null, categories }

test('nothing narrows an empty query, and a search text is no filter', () => {
  expect(activeFilters({ ...EMPTY_QUERY, search: 'video' }, names)).toEqual([])
})

test('every filter is named and can be taken away on its own', () => {
  const query = {
    ...EMPTY_QUERY,
    category: 'image-editing',
    pricing: ['free' as const, 'paid' as const],
    maxPrice: 20,
    rating: 4,
    features: ['api-access'],
    tags: ['open-source'],
    flags: ['verified' as const],
    discontinued: 'include' as const,
  }
  const filters = activeFilters(query, names)
  expect(filters.map(({ label }) => label)).toEqual([
    'Image Editing',
    'Free',
    'Paid',
    'Up to $20/mo',
    '4+ stars',
    'API access',
    'Open source',
    'Verified',
    'With discontinued',
  ])
  expect(filters.map(({ removal }) => removal)).toEqual([
    { category: null },
    { pricing: ['paid'] },
    { pricing: ['free'] },
    { maxPrice: null },
    { rating: null },
    { features: [] },
    { tags: [] },
    { flags: [] },
    { discontinued: 'hide' },
  ])
})

test('a category reads by its name, a group by its own, an unknown one by its words', () => {
  expect(categoryName('IMAGE editing', categories)).toBe('Image Editing')
  expect(categoryName('design-images', categories)).toBe('Design & Images')
  expect(categoryName('data analysis', categories)).toBe('Data analysis')
})

test('a place is named by its category and its search', () => {
  expect(placeName(EMPTY_QUERY, categories)).toBeNull()
  expect(placeName({ ...EMPTY_QUERY, category: 'image-editing' }, categories)).toBe('Image Editing')
  expect(placeName({ ...EMPTY_QUERY, search: 'video' }, categories)).toBe('“video” in All tools')
})

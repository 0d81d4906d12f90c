import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRICINGS } from '../domain/pricing.ts'
import {
  type CatalogueQuery,
  categoryFilter,
  cleanText,
  DISCONTINUED,
  EMPTY_QUERY,
  effectiveSort,
  FLAGS,
  QUERY_LIMITS,
  queryFromParams,
  queryToParams,
  SORTS,
  splitList,
} from './query.ts'

/** Any text, unpaired surrogates and control characters included. */
const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({
    unit: fc.constantFrom('\ud83d', '\ude00', '\u0000', '\ufffd', '\u200b', ' ', ',', 'İ', 'ß', 'a', '😀'),
    maxLength: 300,
  }),
)

const slugSet = fc.array(hostileText, { maxLength: 30 }).map((texts) =>
  splitList(texts.join(','))
    .filter((slug) => slug.length <= QUERY_LIMITS.value)
    .slice(0, QUERY_LIMITS.values)
    .sort(),
)

const cleanQuery: fc.Arbitrary<CatalogueQuery> = fc.record({
  search: hostileText.map((text) => cleanText(text)),
  category: fc.oneof(fc.constant(null), hostileText.map(categoryFilter)),
  pricing: fc.subarray([...PRICINGS]),
  maxPrice: fc.oneof(fc.constant(null), fc.constantFrom(0, 9.99, 20, QUERY_LIMITS.price)),
  rating: fc.oneof(fc.constant(null), fc.constantFrom(0, 3, 4.5, 5)),
  features: slugSet,
  tags: slugSet,
  flags: fc.subarray([...FLAGS]),
  discontinued: fc.constantFrom(...DISCONTINUED),
  sortBy: fc.constantFrom(null, ...SORTS),
  page: fc.integer({ min: 1, max: QUERY_LIMITS.page }),
  limit: fc.constant(QUERY_LIMITS.pageSize),
})

const fromAddress = (address: string) => queryFromParams(new URLSearchParams(address))

describe('a query in the address', () => {
  test('comes back as it was', () => {
    fc.assert(
      fc.property(cleanQuery, (query) => {
        expect(queryFromParams(queryToParams(query))).toEqual(query)
        expect(fromAddress(queryToParams(query).toString())).toEqual(query)
      }),
    )
  })

  test('is empty for the empty query', () => {
    expect(queryToParams(EMPTY_QUERY).toString()).toBe('')
    expect(fromAddress('')).toEqual(EMPTY_QUERY)
  })

  test('is one for every way to write it', () => {
    const written = queryToParams(
      fromAddress('flags=new,trending&tags=B,a,,a&pricing=PAID,free&page=1'),
    ).toString()
    expect(written).toBe('pricing=free%2Cpaid&tags=a%2Cb&flags=trending%2Cnew')
  })

  test('settles after one reading, whatever was typed', () => {
    const names = fc.constantFrom(
      'search',
      'category',
      'pricing',
      'maxPrice',
      'rating',
      'tags',
      'features',
      'page',
      'x',
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(names, hostileText)), (pairs) => {
        const query = queryFromParams(new URLSearchParams(pairs))
        expect(queryFromParams(queryToParams(query))).toEqual(query)
      }),
    )
  })

  test.each([
    'rating=',
    'rating=%20',
    'rating=6',
    'rating=-1',
    'rating=x',
    'maxPrice=',
    'maxPrice=-1',
    'maxPrice=1e6',
    'maxPrice=$20',
    'page=0',
    'page=1.5',
    'page=1e9',
    'sortBy=size',
  ])('leaves out %s', (address) => {
    expect(fromAddress(address)).toEqual(EMPTY_QUERY)
  })

  test('takes at most so many tags, and none that is too long', () => {
    const many = Array.from({ length: 100 }, (_, at) => `tag-${at}`).join(',')
    expect(fromAddress(`tags=${many}`).tags).toHaveLength(QUERY_LIMITS.values)
    expect(fromAddress(`tags=${'x'.repeat(81)},y`).tags).toEqual(['y'])
  })

  test('of a million characters is read and cut', () => {
    const query = fromAddress(`search=${'ab '.repeat(350_000)}&category=${'c'.repeat(1_000_000)}`)
    expect(query.search.length).toBeLessThanOrEqual(QUERY_LIMITS.search)
    expect(query.category).toHaveLength(QUERY_LIMITS.value)
  })
})

describe('clean text', () => {
  test.each([
    ['  two \n\t words ', 'two words'],
    ['nul\u0000byte', 'nul byte'],
    ['half \ud83d pair', 'half pair'],
    ['\ude00\ud83d', ''],
    ['zero\u200bwidth', 'zero width'],
    ['😀', '😀'],
  ])('of %j is %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })

  test('is not cut inside a character', () => {
    expect(cleanText('abc😀', 4)).toBe('abc')
  })

  test('is well-formed, short enough and clean already', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 1, max: 50 }), (text, max) => {
        const clean = cleanText(text, max)
        expect(clean.isWellFormed()).toBe(true)
        expect(clean.length).toBeLessThanOrEqual(max)
        expect(clean).not.toMatch(/[\p{Cc}\ufffd]/u)
        expect(cleanText(clean, max)).toBe(clean)
      }),
    )
  })
})

test.each(['', ' ', 'all', 'All Tools', 'all-tools', 'ALL  TOOLS', null, undefined])(
  '%j is no category',
  (text) => {
    expect(categoryFilter(text)).toBeNull()
  },
)

test('a category keeps the way it is written', () => {
  expect(categoryFilter(' Data  Analysis ')).toBe('Data Analysis')
})

describe('the order', () => {
  test('is relevance with words and popularity without', () => {
    expect(effectiveSort({ search: 'video', sortBy: null })).toBe('relevance')
    expect(effectiveSort({ search: '', sortBy: null })).toBe('popularity')
    expect(effectiveSort({ search: '', sortBy: 'relevance' })).toBe('popularity')
  })

  test('is what was chosen', () => {
    expect(effectiveSort({ search: 'video', sortBy: 'name' })).toBe('name')
  })
})

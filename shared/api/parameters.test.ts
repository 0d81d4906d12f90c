import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText, EMPTY_QUERY, queryFromParams } from '../catalogue/query.ts'
import { catalogueCalls } from './catalogue-calls.ts'
import { idText, integerText, toolListParameters } from './parameters.ts'

const refusals = (query: Record<string, string>) => {
  const { error } = toolListParameters.safeParse(query)
  return error?.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1),
  )
}

/** As the server reads an address: with unpaired surrogates replaced. */
const rawParameters = (params: URLSearchParams) =>
  Object.fromEntries(
    ['search', 'category', 'tags'].flatMap((name) => {
      const value = params.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )

describe('a whole number in text', () => {
  test.each([
    ['1', 1],
    ['007', 7],
    ['1000', 1000],
  ])('%j is %d', (text, number) => {
    expect(integerText(1, 1000).parse(text)).toBe(number)
  })

  test.each(['', '0', '1001', '-1', '+1', '1.0', '1e2', '0x1', ' 1', '١', '1'.repeat(400), 'NaN'])(
    '%j is refused',
    (text) => {
      expect(integerText(1, 1000).safeParse(text).success).toBe(false)
    },
  )

  test('an id is exact', () => {
    expect(idText.parse('999999999999999')).toBe(999_999_999_999_999)
    expect(idText.safeParse('9007199254740993').success).toBe(false)
  })
})

describe('the parameters of the tool list', () => {
  test('are all optional', () => {
    expect(toolListParameters.parse({})).toEqual({})
  })

  test('are read into what a query holds', () => {
    const query = {
      category: ' all tools ',
      search: '  video \u0000 editor ',
      sortBy: 'rating',
      pricing: 'Free, paid,',
      maxPrice: '19.99',
      rating: '4.5',
      features: 'API-Access',
      tags: 'a,b,a',
      flags: 'new',
      page: '2',
      limit: '1000',
      facets: '1',
    }
    expect(toolListParameters.parse(query)).toEqual({
      category: null,
      search: 'video editor',
      sortBy: 'rating',
      pricing: ['free', 'paid'],
      maxPrice: 19.99,
      rating: 4.5,
      features: ['api-access'],
      tags: ['a', 'b'],
      flags: ['new'],
      page: 2,
      limit: 1000,
      facets: '1',
    })
  })

  test.each([
    ['search', 'x'.repeat(201)],
    ['category', 'x'.repeat(81)],
    ['sortBy', 'size'],
    ['pricing', 'free,cheap'],
    ['maxPrice', '-1'],
    ['maxPrice', '100000.5'],
    ['maxPrice', '$20'],
    ['maxPrice', '1e3'],
    ['rating', '5.1'],
    ['rating', '-1'],
    ['rating', '4,5'],
    ['features', 'x'.repeat(81)],
    ['tags', Array.from({ length: 21 }, (_, at) => at).join(',')],
    ['flags', 'old'],
    ['page', '0'],
    ['page', '100001'],
    ['limit', '0'],
    ['limit', '1001'],
    ['facets', 'yes'],
    ['colour', 'red'],
    ['__proto__x', '1'],
  ])('a bad %s is refused by its name', (name, value) => {
    expect(refusals({ [name]: value })).toEqual([name])
  })

  test('every bad one is named at once', () => {
    expect(refusals({ page: 'x', limit: 'y', sortBy: 'z' })).toEqual(['sortBy', 'page', 'limit'])
  })

  test('what the server takes, the address on the device means as well', () => {
    const texts = fc.record(
      {
        search: fc.string({ unit: 'binary', maxLength: 60 }),
        category: fc.string({ unit: 'binary', maxLength: 60 }),
        tags: fc.string({
          unit: fc.constantFrom('a', 'B', ',', ' ', '\u0000', '\u200b', '\ud800', 'é'),
          maxLength: 60,
        }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(texts, (raw) => {
        const params = new URLSearchParams(raw)
        const onDevice = queryFromParams(params)
        const { tags, ...onServer } = toolListParameters.parse(rawParameters(params))
        const ordered = tags === undefined ? {} : { tags: tags.toSorted() }
        expect({ ...EMPTY_QUERY, ...onServer, ...ordered }).toEqual(onDevice)
      }),
    )
  })

  test('hostile search text comes out clean', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 90 }), (search) => {
        expect(toolListParameters.parse({ search }).search).toBe(cleanText(search))
      }),
    )
  })
})

describe('compared ids', () => {
  const ids = (text: string) => catalogueCalls.compareTools.params.safeParse({ ids: text })

  test('keep their order', () => {
    expect(ids('12,7,9').data).toEqual({ ids: [12, 7, 9] })
  })

  test.each(['', '1,', '1,2,3,4', '1,1', '1,01', 'a', '0', '1;2', `1,${'9'.repeat(40)}`])(
    'are never %j',
    (text) => {
      expect(ids(text).success).toBe(false)
    },
  )
})

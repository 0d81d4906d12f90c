import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AMOUNT_CASES } from '../../testing/amount-cases.ts'
import { QUESTION_CASES } from '../../testing/question-cases.ts'
import { QUESTION_VOCABULARY } from '../../testing/question-vocabulary.ts'
import { EMPTY_QUERY, queryFromParams, queryToParams } from '../query.ts'
import { askedQuery, understand } from './understand.ts'
import { makeVocabulary } from './vocabulary.ts'

const read = (text: string) => understand(text, QUESTION_VOCABULARY)

function inWords(text: string): string {
  const understanding = read(text)
  const { search } = askedQuery(understanding)
  const parts = [
    understanding.findings.map(({ label }) => label).join(' · '),
    search && `“${search}”`,
    understanding.leftOut.length > 0 && `not: ${understanding.leftOut.join(', ')}`,
  ]
  return parts.filter(Boolean).join(' | ')
}

test.each([...QUESTION_CASES, ...AMOUNT_CASES])('“%s” is read as: %s', (question, reading) => {
  expect(inWords(question)).toBe(reading)
})

describe('the query of a question', () => {
  test('has its filters in the form of the catalogue', () => {
    expect(askedQuery(read('free tools to transcribe meetings rated over 4'))).toEqual({
      search: '',
      category: 'meeting-assistants',
      pricing: ['free'],
      maxPrice: null,
      rating: 4,
      features: [],
      tags: [],
      flags: [],
      sortBy: null,
    })
    expect(askedQuery(read('popular verified chatbots for students with citations and an api'))).toEqual({
      search: '',
      category: 'chatbots',
      pricing: [],
      maxPrice: null,
      rating: null,
      features: ['citations', 'api-access'],
      tags: ['students'],
      flags: ['verified'],
      sortBy: 'popularity',
    })
  })

  test('a free plan is what free and freemium tools have', () => {
    expect(askedQuery(read('editors with a free plan')).pricing).toEqual(['free', 'freemium'])
    expect(askedQuery(read('free tools with a free plan')).pricing).toEqual(['free', 'freemium'])
  })

  test('what is less than an amount is a cent below it, in the address too', () => {
    expect(askedQuery(read('under $20')).maxPrice).toBe(19.99)
    expect(askedQuery(read('under $120 a year')).maxPrice).toBe(9.99)
    expect(askedQuery(read('$120 a year or less')).maxPrice).toBe(10)
    expect(askedQuery(read('under $100 a year')).maxPrice).toBe(8.33)
    expect(askedQuery(read('at most $0')).maxPrice).toBe(0)
    expect(queryToParams({ ...EMPTY_QUERY, maxPrice: 19.99 }).toString()).toBe('maxPrice=19.99')
  })

  test('without a finding that is not wanted: a subject is searched for instead, a price is not', () => {
    const understanding = read('free tools to transcribe meetings rated over 4')
    const query = askedQuery(understanding, new Set(['category', 'pricing-free']))
    expect(query).toMatchObject({ search: 'transcribe meetings', category: null, pricing: [], rating: 4 })
  })

  test('a group is a place too, unless a category has its name', () => {
    expect(askedQuery(read('coding tools')).category).toBe('coding')
    expect(askedQuery(read('writing tools')).category).toBe('writing')
  })
})

test('what the catalogue does not have stays words', () => {
  const vocabulary = makeVocabulary({ categories: [], facets: { tags: [], features: [] } })
  const understanding = understand('free tools to transcribe meetings with an api', vocabulary)
  expect(understanding.findings.map(({ label }) => label)).toEqual(['Free'])
  expect(askedQuery(understanding).search).toBe('transcribe meetings api')
})

test('any text is read, and its words are not made up', () => {
  const sample = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc
      .array(
        fc.constantFrom(
          'free',
          'not',
          '4',
          '+',
          '$',
          'under',
          '20$',
          '1,000',
          'or less',
          'a year',
          '“',
          '"',
          ',',
          'stars',
          'rated',
          'with',
          'and',
          '-',
          'music',
          'api',
        ),
        { maxLength: 60 },
      )
      .map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(sample, (text) => {
      const { search, rating, maxPrice } = askedQuery(read(text))
      for (const word of search.split(/[ /-]/)) expect(text).toContain(word)
      expect(rating === null || (rating >= 1 && rating <= 5)).toBe(true)
      expect(maxPrice === null || queryFromParams(queryToParams({ ...EMPTY_QUERY, maxPrice })).maxPrice).toBe(
        maxPrice ?? true,
      )
    }),
  )
}, 30_000)

test('a word that is quoted, or said of something else, is no filter', () => {
  const innocent = [
    '"free"',
    '“verified”',
    'royalty-free',
    'hands-free',
    'trending topics',
    'new york',
    'paid ads',
  ]
  for (const text of innocent) expect(read(text).findings, text).toEqual([])
})

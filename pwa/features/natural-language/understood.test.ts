import { expect, test } from 'vitest'
import { askedQuery, understand } from '#shared/catalogue/natural-language/understand.ts'
import { type CatalogueQuery, EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { maxPriceText } from '#shared/messages/pricing-text.ts'
import { QUESTION_VOCABULARY } from '#shared/testing/question-vocabulary.ts'
import { questionPatch } from './understood.tsx'

const ask = (query: Partial<CatalogueQuery>, text: string) =>
  questionPatch({ ...EMPTY_QUERY, ...query }, askedQuery(understand(text, QUESTION_VOCABULARY)))

test('what the question speaks of takes the place of what was there', () => {
  const before: Partial<CatalogueQuery> = {
    search: 'free chatbots',
    pricing: ['paid'],
    category: 'music',
    rating: 3,
    maxPrice: 50,
  }
  expect(ask(before, 'free chatbots')).toMatchObject({ search: '', pricing: ['free'], category: 'chatbots' })
  expect(ask(before, 'chatbots under $20')).toMatchObject({ pricing: ['paid'], maxPrice: 19.99 })
})

test('an amount that is within the limit reads the same as a wish and as a filter', () => {
  for (const text of ['$20 or less', 'at most $9.50', 'up to $100 a year']) {
    const { findings } = understand(text, QUESTION_VOCABULARY)
    expect(findings.map(({ label }) => label)).toEqual([maxPriceText(ask({}, text).maxPrice ?? -1)])
  }
})

test('what it does not speak of stays', () => {
  const before: Partial<CatalogueQuery> = {
    maxPrice: 50,
    rating: 4,
    tags: ['students'],
    flags: ['verified'],
    sortBy: 'name',
  }
  expect(ask(before, 'free chatbots')).toMatchObject(before)
})

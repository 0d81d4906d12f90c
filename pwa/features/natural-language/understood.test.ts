import { expect, test } from 'vitest'
import { askedQuery, understand } from '#shared/catalogue/natural-language/understand.ts'
import { type CatalogueQuery, EMPTY_QUERY } from '#shared/catalogue/query.ts'
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
  }
  expect(ask(before, 'free chatbots')).toMatchObject({ search: '', pricing: ['free'], category: 'chatbots' })
})

test('what it does not speak of stays', () => {
  const before: Partial<CatalogueQuery> = {
    rating: 4,
    tags: ['students'],
    flags: ['verified'],
    sortBy: 'name',
  }
  expect(ask(before, 'free chatbots')).toMatchObject(before)
})

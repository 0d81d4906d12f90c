import { expect, test } from 'vitest'
import { makeCategory, makeTool } from '../../testing/factories.ts'
import { buildIndex } from '../build-index.ts'
import { CatalogueEngine } from '../engine.ts'
import { EMPTY_QUERY } from '../query.ts'
import { fitQuestion } from './fit-question.ts'
import { type Asked, understand } from './understand.ts'
import { makeVocabulary } from './vocabulary.ts'

const categories = [
  makeCategory({ id: 1, name: 'Meeting Assistants', slug: 'meeting-assistants' }),
  makeCategory({ id: 2, name: 'Music', slug: 'music' }),
]
const tools = [
  makeTool({
    id: 1,
    categoryId: 1,
    pricing: 'free',
    features: ['API access'],
    description: 'Transcribes calls.',
  }),
  makeTool({ id: 2, categoryId: 1, pricing: 'freemium', rating: '4.5', reviewCount: 9 }),
  makeTool({
    id: 3,
    categoryId: 2,
    pricing: 'paid',
    priceFrom: 30,
    rating: '3.0',
    reviewCount: 2,
    description: 'Makes songs.',
  }),
  makeTool({ id: 4, categoryId: 2, pricing: 'freemium', description: 'Makes songs.' }),
]
const engine = new CatalogueEngine(buildIndex(tools, categories), categories)
const { facets } = engine.run(EMPTY_QUERY, { facets: true })
const vocabulary = makeVocabulary({
  categories: categories.map((category) => ({ ...category, toolCount: 2 })),
  facets: facets!,
})

async function answer(text: string, unwanted: string[] = []) {
  let counts = 0
  const count = async (asked: Asked) => {
    counts++
    return engine.run({ ...EMPTY_QUERY, ...asked }).total
  }
  const understanding = understand(text, vocabulary)
  const fitted = await fitQuestion({ text, understanding, unwanted: new Set(unwanted), count })
  return { ...fitted, counts, givenUp: fitted.givenUp.map(({ label, instead }) => instead ?? label) }
}

test('a question that tools fulfil keeps all of it, and costs one count', async () => {
  expect(await answer('free tools to transcribe meetings')).toMatchObject({
    asked: { category: 'meeting-assistants', pricing: ['free'] },
    total: 1,
    givenUp: [],
    counts: 1,
  })
})

test('the rating goes first, and what could go instead is named', async () => {
  const { givenUp, others, asked, total } = await answer('free tools to transcribe meetings rated over 4')
  expect({ givenUp, asked, total }).toMatchObject({
    givenUp: ['4+ stars'],
    asked: { category: 'meeting-assistants', pricing: ['free'], rating: null },
    total: 1,
  })
  expect(others.map(({ wish, total: found }) => [wish.label, wish.instead, found])).toEqual([
    ['Free', 'Free or Freemium', 1],
    ['Free', undefined, 1],
  ])
})

test('a free plan will do for free, before the price goes', async () => {
  expect(await answer('free music')).toMatchObject({
    givenUp: ['Free or Freemium'],
    asked: { category: 'music', pricing: ['free', 'freemium'] },
    total: 1,
  })
})

test('words that find nothing go before the category that says what they are for', async () => {
  expect(await answer('music tools for xylophonists')).toMatchObject({
    givenUp: ['xylophonists'],
    asked: { category: 'music', search: '' },
    total: 2,
  })
})

test('what somebody took away is not taken up again', async () => {
  const { asked, givenUp } = await answer('free music rated over 4', ['category'])
  expect(asked).toMatchObject({ category: null })
  expect(givenUp).not.toContain('Music')
})

test('an amount that no tool keeps to goes as a price does, and is named', async () => {
  expect(await answer('paid music tools under $20')).toMatchObject({
    givenUp: ['Paid'],
    asked: { category: 'music', pricing: [], maxPrice: 19.99 },
    total: 1,
  })
  expect(await answer('paid music tools under $20', ['pricing-paid'])).toMatchObject({
    givenUp: [],
    total: 1,
  })
  expect(await answer('free music under $20')).toMatchObject({
    givenUp: ['Free or Freemium'],
    asked: { pricing: ['free', 'freemium'], maxPrice: 19.99 },
  })
})

test('nothing is empty for which the plain search finds something', async () => {
  for (const text of [
    'free songs with an api rated over 4',
    'not free music with citations',
    'paid tools to transcribe meetings rated 5',
  ])
    expect((await answer(text)).total, text).toBeGreaterThan(0)
})

test('nothing is given up where nothing would help', async () => {
  expect(await answer('qqqqqqqq zzzzzzzz rated 5', ['rating'])).toMatchObject({
    givenUp: [],
    total: 0,
    isAsTyped: false,
  })
})

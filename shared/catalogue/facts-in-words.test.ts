import { expect, test } from 'vitest'
import { makeCategory, makeTool } from '../testing/factories.ts'
import { buildIndex } from './build-index.ts'
import { CatalogueEngine } from './engine.ts'
import { factsInWords } from './facts-in-words.ts'
import { EMPTY_QUERY } from './query.ts'

test('what a tool costs, its licence and where it runs are words', () => {
  expect(factsInWords(makeTool({ pricing: 'paid' }))).toEqual([])
  expect(factsInWords(makeTool({ pricing: 'freemium', openSource: true }))).toEqual([
    'free',
    'open source',
    'GitHub',
  ])
  const words = factsInWords(makeTool({ pricing: 'paid', platforms: ['ios', 'android'] }))
  expect(words).toEqual(expect.arrayContaining(['iPhone', 'Android']))
  expect(words.filter((word) => word === 'mobile')).toHaveLength(1)
})

test('a tool is found by its facts, its maker, and whom it is best for', () => {
  const categories = [makeCategory({ id: 1, name: 'Writing' })]
  const tool = {
    ...makeTool({ id: 7, platforms: ['ios'], vendor: 'Acme Works' }),
    details: { bestFor: 'Beekeepers who count their hives.' },
  }
  const engine = new CatalogueEngine(buildIndex([tool, makeTool({ id: 8 })], categories), categories)
  const find = (search: string) => engine.run({ ...EMPTY_QUERY, search }).ids
  expect(find('iphone')).toEqual([7])
  expect(find('acme')).toEqual([7])
  expect(find('beekeeper')).toEqual([7])
})

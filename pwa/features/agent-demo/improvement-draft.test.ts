import { expect, test } from 'vitest'
import { EMPTY_IMPROVEMENT, readImprovement } from './improvement-draft.ts'

const FILLED = {
  toolId: '568',
  toolName: 'Otter.ai',
  improvementType: 'description',
  proposedContent: ' Better words. ',
  reasoning: ' They are clearer. ',
  priceUsd: '75',
}

test('a filled form is ready to be sent, its texts trimmed', () => {
  expect(readImprovement(FILLED)).toEqual({
    ready: {
      toolId: 568,
      toolName: 'Otter.ai',
      improvementType: 'description',
      proposedContent: 'Better words.',
      reasoning: 'They are clearer.',
      priceUsd: 75,
    },
    isMissing: false,
    problems: {},
  })
})

test('an empty form lacks everything but the price, which starts at 50', () => {
  const { ready, isMissing, problems } = readImprovement(EMPTY_IMPROVEMENT)
  expect([ready, isMissing]).toEqual([null, true])
  expect(Object.keys(problems)).toEqual(['toolId', 'improvementType', 'proposedContent', 'reasoning'])
})

test('blank is missing, and a price out of range is wrong but not missing', () => {
  expect(readImprovement({ ...FILLED, reasoning: '  ' }).isMissing).toBe(true)
  expect(readImprovement({ ...FILLED, priceUsd: '' }).isMissing).toBe(true)
  expect(readImprovement({ ...FILLED, priceUsd: '24' })).toEqual({
    ready: null,
    isMissing: false,
    problems: { priceUsd: 'Please enter a price from $25 to $300.' },
  })
})

test('a type that there is not is none', () => {
  expect(readImprovement({ ...FILLED, improvementType: 'logo' }).ready).toBeNull()
})

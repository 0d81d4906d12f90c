import { expect, test } from 'vitest'
import type { Tool } from '#shared/domain/tool.ts'
import { makeTool } from '#shared/testing/factories.ts'
import { assessQuality } from './quality.ts'

const complete: Partial<Tool> = {
  description: 'd'.repeat(200),
  aiSummary: 'A summary.',
  features: ['a', 'b', 'c'],
  tags: ['a', 'b', 'c'],
  pricing: 'free',
}
const assess = (facts: Partial<Tool>) => assessQuality(makeTool({ ...complete, ...facts }))

test('a complete entry is good, and nothing is offered for it', () => {
  expect(assess({})).toEqual({ score: 100, currentQuality: 'good', gaps: [], potentialEarning: 0 })
})

test('an entry of a few words is poor and worth the most', () => {
  const empty = { description: 'Short text.', aiSummary: null, features: [], tags: [], pricing: null }
  expect(assess(empty)).toEqual({
    score: 0,
    currentQuality: 'poor',
    gaps: [
      'No summary',
      'The description is very short: 11 characters',
      'No features',
      'No tags',
      'The pricing is unknown; recommend it',
    ],
    potentialEarning: 255,
  })
})

test.each<[Partial<Tool>, string, number]>([
  [{ aiSummary: null }, 'fair', 106.25],
  [{ description: 'd'.repeat(150) }, 'good', 51],
  [{ description: 'd'.repeat(50) }, 'fair', 85],
  [{ features: ['a'] }, 'good', 46.75],
  [{ tags: [] }, 'good', 55.25],
  [{ pricing: null }, 'good', 0],
  [{ aiSummary: null, features: [] }, 'fair', 157.25],
  [{ aiSummary: null, features: [], tags: [] }, 'poor', 191.25],
])('%j is %s and may earn $%f', (facts, quality, earning) => {
  const { currentQuality, potentialEarning } = assess(facts)
  expect([currentQuality, potentialEarning]).toEqual([quality, earning])
})

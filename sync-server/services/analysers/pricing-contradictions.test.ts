import { expect, test } from 'vitest'
import type { Tool } from '#shared/domain/tool.ts'
import { findingsOf, viewOf } from '../../testing/catalogue-view.ts'
import { pricingCheck } from './pricing-contradictions.ts'

const find = (facts: Partial<Tool>) =>
  findingsOf(pricingCheck, viewOf({ tools: [{ name: 'Alpha', ...facts }] }))

test.each([
  ['free', 12, '“Alpha” is free, yet costs $12 a month', 'High'],
  [null, 12, '“Alpha” has a price, but no pricing', 'Medium'],
  ['paid', 0, '“Alpha” is Paid, from $0 a month', 'Medium'],
  ['freemium', 0, '“Alpha” is Freemium, from $0 a month', 'Medium'],
] as const)('pricing %s with a price from %s is a finding', (pricing, priceFrom, title, priority) => {
  expect(find({ pricing, priceFrom })).toMatchObject([{ title, priority }])
})

test.each([
  ['free', null],
  ['free', 0],
  ['paid', 9.99],
  ['freemium', 12],
  [null, null],
] as const)('pricing %s with a price from %s is none', (pricing, priceFrom) => {
  expect(find({ pricing, priceFrom })).toEqual([])
})

test('a change is proposed only for a price of zero: elsewhere it is unknown which half is wrong', () => {
  expect(find({ pricing: 'paid', priceFrom: 0 })[0]?.change).toEqual({
    toolId: 1,
    edit: { base: { priceFrom: 0 }, changes: { priceFrom: null } },
  })
  expect(find({ pricing: 'free', priceFrom: 5 })[0]?.change).toBeNull()
})

import { expect, test } from 'vitest'
import { priceFromText, pricingText } from './pricing-text.ts'

test.each([
  ['free', null, 'Free'],
  ['free', 0, 'Free'],
  ['freemium', null, 'Freemium'],
  ['freemium', 20, 'Freemium'],
  ['paid', 20, 'From $20/mo'],
  ['paid', 9.5, 'From $9.50/mo'],
  ['paid', 1200, 'From $1200/mo'],
  ['paid', null, 'Paid'],
  ['paid', 0, 'Paid'],
  [null, 20, 'From $20/mo'],
  [null, null, 'Unknown'],
] as const)('%s with a price of %s reads %s', (pricing, priceFrom, text) => {
  expect(pricingText({ pricing, priceFrom })).toBe(text)
})

test('without a price there is no price text', () => {
  expect(priceFromText(null)).toBeNull()
})

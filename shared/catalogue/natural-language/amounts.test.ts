import { expect, test } from 'vitest'
import { QUERY_LIMITS } from '../query.ts'
import { readLimit } from './amounts.ts'

test.each([
  ['under $20', 19.99, 'Under $20/mo'],
  ['less than twenty dollars', 19.99, 'Under $20/mo'],
  ['below 9.99$', 9.98, 'Under $9.99/mo'],
  ['under $1.5k', 1499.99, 'Under $1500/mo'],
  ['under $120 a year', 9.99, 'Under $10/mo'],
  // A twelfth of it is no whole number of cents, so that nothing costs exactly as much.
  ['under $100 a year', 8.33, 'Up to $8.33/mo'],
])('“%s” is less: %d, told as %s', (text, maxPrice, label) => {
  expect(readLimit(text, true)).toEqual({ maxPrice, label })
})

test.each([
  ['$20 or less', 20, 'Up to $20/mo'],
  ['at most 9.5 dollars', 9.5, 'Up to $9.50/mo'],
  ['up to $1200/year', 100, 'Up to $100/mo'],
  ['at most $0', 0, 'Up to $0/mo'],
])('“%s” is as much or less: %d, told as %s', (text, maxPrice, label) => {
  expect(readLimit(text, false)).toEqual({ maxPrice, label })
})

test('nothing costs less than nothing, and no address says more than the most', () => {
  expect(readLimit('under $0', true)).toBeNull()
  expect(readLimit(`at most $${QUERY_LIMITS.price}`, false)?.maxPrice).toBe(QUERY_LIMITS.price)
  expect(readLimit(`at most $${QUERY_LIMITS.price + 1}`, false)).toBeNull()
})

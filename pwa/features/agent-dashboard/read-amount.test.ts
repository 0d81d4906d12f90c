import { expect, test } from 'vitest'
import { readAmount } from './read-amount.ts'

const LIMITS = { least: 25, most: 63.75 }

test.each([
  ['25', 25],
  ['63.75', 63.75],
])('%s can be paid out', (text, amount) => {
  expect(readAmount(text, LIMITS)).toBe(amount)
})

test.each(['', '24.99', '63.76', '30.001', 'all'])('%j cannot', (text) => {
  expect(readAmount(text, LIMITS)).toBeNull()
})

import { expect, test } from 'vitest'
import { readAmount } from './typed-amount.ts'

const LIMITS = { min: 25, max: 3000 }
const read = (text: string) => readAmount(text, LIMITS, 500)

test.each([
  ['25', 25],
  ['3000', 3000],
  ['1,250', 1250],
  [' $1,250 ', 1250],
  ['0100', 100],
  ['40.', 40],
])('%j is taken as it is', (text, value) => {
  expect(read(text)).toEqual({ value, reason: null })
})

test.each([
  ['24', 25],
  ['0', 25],
  ['-40', 25],
  ['24.99', 25],
])('%j is less than the least', (text, value) => {
  expect(read(text)).toEqual({ value, reason: 'Changed to the minimum, 25.' })
})

test.each(['3001', '3000.01', '999999999999999', '1,000,000'])('%j is more than the most', (text) => {
  expect(read(text)).toEqual({ value: 3000, reason: 'Changed to the maximum, 3,000.' })
})

test('parts of a dollar are rounded', () => {
  expect(read('99.5')).toEqual({ value: 100, reason: 'Rounded to 100.' })
})

test.each(['', '  ', 'many', '1e3', '1,00', '12,3456', '5 0', '٣', 'Infinity', '9'.repeat(400)])(
  '%j is no number, and what was there stays',
  (text) => {
    expect(read(text)).toEqual({
      value: 500,
      reason: 'Please enter a number. It stays at 500.',
    })
  },
)

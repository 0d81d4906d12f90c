import { expect, test } from 'vitest'
import { formatDecimal } from '#shared/messages/number-text.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { formatAgo, formatMoment, formatNumber } from './format.ts'

const NOW = Date.UTC(2026, 10, 20, 9, 12)
const MINUTE = 60_000

test('numbers are grouped by thousands', () => {
  expect([0, 999, 12480].map(formatNumber)).toEqual(['0', '999', '12,480'])
})

test('figures read as the platform writes them', () => {
  const random = seededRandom(1)
  const values = Array.from({ length: 500 }, () => Math.round(random() * 10 ** (random() * 11)) / 1000)
  for (const value of [0, -0.5, 1000, ...values, ...values.map((one) => -1 - one)]) {
    expect(formatNumber(value)).toBe(value.toLocaleString('en-US'))
    const asPrice = { minimumFractionDigits: 2, maximumFractionDigits: 6 }
    expect(formatDecimal(value, 2, 6)).toBe(value.toLocaleString('en-US', asPrice))
  }
})

test('a moment is day, month and time', () => {
  expect(formatMoment(NOW)).toMatch(/^\d{1,2} Nov, \d{2}:12$/)
})

test.each([
  [0, 'just now'],
  [-5 * MINUTE, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [49 * 60 * MINUTE, '2 days ago'],
])('%i ms ago reads %s', (passed, text) => {
  expect(formatAgo(NOW - passed, NOW)).toBe(text)
})

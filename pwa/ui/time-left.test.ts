import { expect, test } from 'vitest'
import { formatSpan } from './time-left.tsx'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [10_000, '1 minute'],
  [45 * MINUTE, '45 minutes'],
  [3 * HOUR, '3 hours'],
  [48 * HOUR - 1000, '48 hours'],
  // What is due in two days, by a clock that was read before that began.
  [48 * HOUR + 29_000, '48 hours'],
  [49 * HOUR, '2 days'],
  [7 * 24 * HOUR, '7 days'],
])('%d ms are %s', (ms, text) => {
  expect(formatSpan(ms)).toBe(text)
})

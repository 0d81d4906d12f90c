import { expect, test } from 'vitest'
import { confidenceTone } from './confidence-tone.ts'

test.each([
  [1, 'green'],
  [0.8, 'green'],
  [0.79, 'yellow'],
  [0.6, 'yellow'],
  [0.59, 'red'],
  [0, 'red'],
] as const)('%d is %s', (value, tone) => {
  expect(confidenceTone(value)).toBe(tone)
})

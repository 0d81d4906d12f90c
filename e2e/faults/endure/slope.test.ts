import { expect, test } from 'vitest'
import { slopeOf } from './slope.ts'

test('a straight line has its slope, with no error', () => {
  const { perHour, error } = slopeOf([0, 1, 2, 3].map((x) => ({ x, y: 40 + 3 * x })))
  expect(perHour).toBeCloseTo(3)
  expect(error).toBeCloseTo(0)
})

test('values that go up and down have no slope and a large error', () => {
  const { perHour, error } = slopeOf([40, 44, 44, 40].map((y, x) => ({ x, y })))
  expect(perHour).toBeCloseTo(0)
  expect(error).toBeGreaterThan(1)
})

import { expect, test } from 'vitest'
import { approvalRate, averageConfidence, pointsText, trendOf } from './filed-trends.ts'

const step = (filed: number, decided: number, approved: number, confidenceSum = 0) => ({
  at: '2026-11-20T00:00:00.000Z',
  filed,
  decided,
  approved,
  confidenceSum,
})

test('what waits for an admin does not lower the rate', () => {
  expect(approvalRate(step(10, 4, 3))).toBe(0.75)
})

test('without a decision there is no rate', () => {
  expect(approvalRate(step(5, 0, 0))).toBeNull()
  expect(averageConfidence(step(0, 0, 0))).toBeNull()
})

test('a trend adds up its steps, and begins when there is something to take a rate of', () => {
  const steps = [step(1, 0, 0, 0.4), step(0, 0, 0), step(2, 1, 1, 1.4), step(1, 1, 0, 0.6)]
  expect(trendOf(steps, approvalRate)).toEqual([1, 0.5])
  const confidences = trendOf(steps, averageConfidence).map((value) => Number(value.toFixed(6)))
  expect(confidences).toEqual([0.4, 0.4, 0.6, 0.6])
})

test.each([
  [0.75, 0.7, '+5 points vs. the previous period'],
  [0.7, 0.71, '−1 point vs. the previous period'],
  [0.5, 0.5, '0 points vs. the previous period'],
  [null, 0.5, null],
  [0.5, null, null],
])('%d after %d is %s', (rate, before, text) => {
  expect(pointsText(rate, before)).toBe(text)
})

import { expect, test } from 'vitest'
import { projectMonth, revenueSpans } from './read-revenue.ts'

test.each([
  ['a Monday', '2026-11-16T00:00:00.000Z', '2026-11-16', '2026-11-16', '2026-11-01'],
  ['a Friday', '2026-11-20T23:59:59.999Z', '2026-11-20', '2026-11-16', '2026-11-01'],
  ['a Sunday', '2026-11-22T12:00:00.000Z', '2026-11-22', '2026-11-16', '2026-11-01'],
  ['a week that began last month', '2026-12-01T08:00:00.000Z', '2026-12-01', '2026-11-30', '2026-12-01'],
  ['a week that began last year', '2027-01-03T08:00:00.000Z', '2027-01-03', '2026-12-28', '2027-01-01'],
])('on %s', (_, now, today, week, month) => {
  expect(revenueSpans(new Date(now))).toEqual({ today, week, month })
})

test.each([
  ['half of the month', 10_000, '2026-11-16T00:00:00.000Z', 20_000],
  ['a quarter of a February', 700, '2027-02-08T00:00:00.000Z', 2800],
  ['its last millisecond', 12_345, '2026-11-30T23:59:59.999Z', 12_345],
  ['its first day, which counts as a whole one', 5000, '2026-11-01T00:01:00.000Z', 150_000],
  ['a month of refunds', -10_000, '2026-11-16T00:00:00.000Z', 0],
  ['nothing', 0, '2026-11-16T00:00:00.000Z', 0],
])('after %s', (_, soFar, now, projected) => {
  expect(projectMonth(soFar, new Date(now))).toBe(projected)
})

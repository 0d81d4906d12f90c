import { expect, test } from 'vitest'
import { RetrySchedule } from './retry-schedule.ts'

test('there is one attempt more than there are waits, and no wait after the last', () => {
  const schedule = new RetrySchedule([5, 30])
  expect(schedule.maxAttempts).toBe(3)
  expect([1, 2, 3].map((attempt) => schedule.waitAfter(attempt))).toEqual([5, 30, null])
})

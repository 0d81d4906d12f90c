import { expect, test } from 'vitest'
import { backoffDelay } from './sync-loop.ts'

test('the ceiling doubles from one second to one minute', () => {
  const ceilings = [1, 2, 3, 4, 5, 6, 7, 8, 100].map((failures) => backoffDelay(failures, () => 1))
  expect(ceilings).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
})

test('the jitter is full: anything below the ceiling', () => {
  expect(backoffDelay(3, () => 0)).toBe(0)
  expect(backoffDelay(3, () => 0.25)).toBe(1000)
})

test('what the server asked for comes first', () => {
  expect(backoffDelay(1, () => 0.5, 12_000)).toBe(12_500)
})

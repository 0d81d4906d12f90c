import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('a few go at once, then one every so often, and a pause brings no more than the few back', () => {
  const turns = new Turns({ atOnce: 3, everyMs: 1000 })
  const start = performance.now() + 1
  const take = (afterMs: number, times: number) =>
    Array.from({ length: times }, () => turns.take(start + afterMs))
  expect(take(0, 5)).toEqual([true, true, true, false, false])
  expect(take(1000, 2)).toEqual([true, false])
  expect(take(2500, 2)).toEqual([true, false])
  expect(take(3000, 2)).toEqual([true, false])
  expect(take(60_000, 4)).toEqual([true, true, true, false])
})

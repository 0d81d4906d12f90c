import { expect, test } from 'vitest'
import { openedSince, unionOfRecent } from './merge-preference.ts'

const TWELVE = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

test('two lists become one, each tool once, twelve at most', () => {
  expect(unionOfRecent([3, 1], [1, 2])).toEqual([3, 1, 2])
  expect(unionOfRecent([20, 21], TWELVE)).toEqual([20, 21, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test.each([
  { now: [1, 2], before: [1, 2], opened: [] },
  { now: [3, 1, 2], before: [1, 2], opened: [3] },
  { now: [2, 1], before: [1, 2], opened: [2] },
  { now: [9, ...TWELVE.filter((id) => id !== 9)], before: TWELVE, opened: [9] },
  { now: [20, ...TWELVE.slice(0, 11)], before: TWELVE, opened: [20] },
  { now: [1], before: [], opened: [1] },
])('what was opened between $before and $now is $opened', ({ now, before, opened }) => {
  expect(openedSince(now, before)).toEqual(opened)
})

test.each([{ now: [] }, { now: [7] }, { now: [7, 1] }])(
  'a list cleared on the way to $now is recognised',
  ({ now }) => {
    expect(openedSince(now, [1, 2])).toBeNull()
  },
)

import { expect, test } from 'vitest'
import { pendingLimit, tierOf } from './read-reputation.ts'

test.each([
  [{ approved: 0, rejected: 0, reverted: 0 }, 'new'],
  [{ approved: 4, rejected: 0, reverted: 0 }, 'new'],
  [{ approved: 3, rejected: 2, reverted: 0 }, 'trusted'],
  [{ approved: 5, rejected: 0, reverted: 1 }, 'trusted'],
  [{ approved: 5, rejected: 0, reverted: 2 }, 'new'],
  [{ approved: 5, rejected: 4, reverted: 0 }, 'new'],
  [{ approved: 24, rejected: 0, reverted: 0 }, 'trusted'],
  [{ approved: 20, rejected: 5, reverted: 1 }, 'expert'],
  [{ approved: 20, rejected: 5, reverted: 2 }, 'trusted'],
  [{ approved: 20, rejected: 6, reverted: 0 }, 'trusted'],
  [{ approved: 0, rejected: 100, reverted: 0 }, 'new'],
])('%o makes an agent %s', (counts, tier) => {
  expect(tierOf({ ...counts, lapsed: 0 })).toBe(tier)
})

test('a lapsed claim counts like a rejection', () => {
  const counts = { approved: 5, rejected: 3, reverted: 0 }
  expect([0, 1].map((lapsed) => tierOf({ ...counts, lapsed }))).toEqual(['trusted', 'new'])
})

test('a higher tier may have more improvements waiting for review', () => {
  expect([pendingLimit('new'), pendingLimit('trusted'), pendingLimit('expert')]).toEqual([5, 20, 100])
})

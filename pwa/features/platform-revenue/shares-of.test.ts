import { expect, test } from 'vitest'
import { sharesOf } from './shares-of.ts'

test('the two shares add up to a hundred', () => {
  expect(sharesOf(150, 50)).toEqual({ listing: 75, commission: 25 })
  expect(sharesOf(200, 100)).toEqual({ listing: 67, commission: 33 })
  expect(sharesOf(0, 7.5)).toEqual({ listing: 0, commission: 100 })
})

test('a source that has brought anything has at least a percent, and never leaves the other without one', () => {
  expect(sharesOf(300_000, 3.75)).toEqual({ listing: 99, commission: 1 })
  expect(sharesOf(0.01, 1000)).toEqual({ listing: 1, commission: 99 })
})

test('of nothing there are no shares', () => {
  expect(sharesOf(0, 0)).toBeNull()
})

import { expect, test } from 'vitest'
import { isSaved, savedOrder } from './saved-order.ts'

test('a comparison is saved in the order of its tools, as numbers', () => {
  const ids = [10, 9, 100]
  expect(savedOrder(ids)).toEqual([9, 10, 100])
  expect(ids).toEqual([10, 9, 100])
})

test('it is the same in whatever order its tools are shown, and another with one tool more', () => {
  expect(isSaved([[1, 2, 3]], [3, 1, 2])).toBe(true)
  expect(isSaved([[1, 2, 3]], [1, 2])).toBe(false)
  expect(isSaved([], [1, 2])).toBe(false)
})

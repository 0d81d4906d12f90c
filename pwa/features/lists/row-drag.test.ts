import { expect, test } from 'vitest'
import { placeAfterDrop, scrollSpeed, slotAt } from './row-drag.ts'

test('a row stands behind all whose middle it has passed', () => {
  const middles = [40, 120, 200]
  expect([-9, 39, 40, 119, 121, 199, 200, 900].map((y) => slotAt(middles, y))).toEqual([
    0, 0, 1, 1, 2, 2, 3, 3,
  ])
  expect(slotAt([], 10)).toBe(0)
})

test('dropped before or behind itself a row stays, and further down it counts itself no more', () => {
  expect([0, 1, 2, 3, 4].map((slot) => placeAfterDrop(1, slot))).toEqual([0, 1, 1, 2, 3])
})

test('the page rests while a row is held between the bars, and scrolls faster the further beyond them', () => {
  const edges = { top: 60, bottom: 700 }
  expect([60, 400, 700].map((y) => scrollSpeed(y, edges))).toEqual([0, 0, 0])
  expect(scrollSpeed(50, edges)).toBeLessThan(0)
  expect(scrollSpeed(20, edges)).toBeLessThan(scrollSpeed(50, edges))
  expect(scrollSpeed(732, edges)).toBe(0.5)
  expect(scrollSpeed(9000, edges)).toBe(1)
  expect(scrollSpeed(-9000, edges)).toBe(-1)
})

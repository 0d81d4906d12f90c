import { expect, test } from 'vitest'
import { neighbour, scrollEdges } from './category-bar.tsx'

test('a row that fits has nothing to either side', () => {
  expect(scrollEdges({ scrollLeft: 0, scrollWidth: 800, clientWidth: 800 })).toEqual({
    hasBefore: false,
    hasAfter: false,
  })
})

test('a longer row has more after its start, on both sides in the middle, and before its end', () => {
  const at = (scrollLeft: number) => scrollEdges({ scrollLeft, scrollWidth: 2000, clientWidth: 800 })
  expect(at(0)).toEqual({ hasBefore: false, hasAfter: true })
  expect(at(500)).toEqual({ hasBefore: true, hasAfter: true })
  expect(at(1200)).toEqual({ hasBefore: true, hasAfter: false })
})

test('a fraction of a pixel is the end', () => {
  expect(scrollEdges({ scrollLeft: 1199.4, scrollWidth: 2000, clientWidth: 800 }).hasAfter).toBe(false)
  expect(scrollEdges({ scrollLeft: 0.5, scrollWidth: 2000, clientWidth: 800 }).hasBefore).toBe(false)
})

const row = ['a', 'b', 'c']

test('arrows move by one and stop at the ends', () => {
  expect(neighbour(row, 'a', 'ArrowRight')).toBe('b')
  expect(neighbour(row, 'c', 'ArrowRight')).toBeUndefined()
  expect(neighbour(row, 'b', 'ArrowLeft')).toBe('a')
  expect(neighbour(row, 'a', 'ArrowLeft')).toBeUndefined()
})

test('Home and End go to the ends, other keys nowhere', () => {
  expect(neighbour(row, 'b', 'Home')).toBe('a')
  expect(neighbour(row, 'b', 'End')).toBe('c')
  expect(neighbour(row, 'b', 'x')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { scrollEdges } from './scroll-edges.ts'

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

import { expect, test } from 'vitest'
import { neighbour } from './neighbour.ts'

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

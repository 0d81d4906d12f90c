import { expect, test } from 'vitest'
import { ClockCache } from './clock-cache.ts'

test('a value that was not read is evicted first when the weight is exceeded', () => {
  const cache = new ClockCache<number>(10)
  cache.set('a', 1, 4)
  cache.set('b', 2, 4)
  cache.get('a')
  cache.set('c', 3, 4)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
})

test('a value set again replaces the old one and its weight', () => {
  const cache = new ClockCache<number>(10)
  for (let round = 0; round < 20; round++) cache.set('a', round, 4)
  cache.set('b', 1, 6)
  expect([cache.get('a'), cache.get('b')]).toEqual([19, 1])
})

test('a value heavier than the cache is not stored, and evicts nothing', () => {
  const cache = new ClockCache<number>(10)
  cache.set('a', 1, 4)
  cache.set('b', 2, 11)
  expect([cache.get('a'), cache.get('b')]).toEqual([1, undefined])
})

test('when all were read, the oldest is evicted; the weight is never exceeded', () => {
  const cache = new ClockCache<number>(10)
  const names = Array.from({ length: 50 }, (_, place) => `key ${place}`)
  for (const [place, name] of names.entries()) {
    cache.set(name, place, 3)
    for (const other of names) cache.get(other)
    expect(names.filter((other) => cache.get(other) !== undefined).length).toBeLessThanOrEqual(3)
    expect(cache.get(name)).toBe(place)
  }
})

test('a value in steady use stays, however many others are added', () => {
  const cache = new ClockCache<number>(100)
  cache.set('hot', 1, 10)
  for (let round = 0; round < 1000; round++) {
    expect(cache.get('hot')).toBe(1)
    cache.set(`cold ${round}`, round, 10)
  }
})

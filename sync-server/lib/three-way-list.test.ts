import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeList } from './three-way.ts'

test('an unchanged list becomes the proposal, in its order', () => {
  expect(mergeList(['a', 'b'], { proposed: ['c', 'b', 'a'], current: ['a', 'b'] })).toEqual(['c', 'b', 'a'])
})

test('entries that others added stay, and entries that they removed stay removed', () => {
  expect(mergeList(['a', 'b', 'c'], { proposed: ['a', 'c', 'd'], current: ['x', 'a', 'b'] })).toEqual([
    'x',
    'a',
    'd',
  ])
})

test('an entry that exists in another spelling is not added again', () => {
  expect(mergeList(['a'], { proposed: ['a', 'API access'], current: ['a', 'api access'] })).toEqual([
    'a',
    'api access',
  ])
})

test('a new spelling replaces the old one', () => {
  expect(mergeList(['api'], { proposed: ['API'], current: ['api', 'sso'] })).toEqual(['sso', 'API'])
})

test('compared as sets, no entry is lost and none appears', () => {
  const list = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 })
  fc.assert(
    fc.property(list, list, list, (base, proposed, current) => {
      const merged = mergeList(base, { proposed, current })
      const kept = current.filter((entry) => !base.includes(entry) || proposed.includes(entry))
      const added = proposed.filter((entry) => !base.includes(entry))
      expect(new Set(merged)).toEqual(new Set([...kept, ...added]))
      expect(merged.length).toBe(new Set(merged).size)
      expect(mergeList(base, { proposed, current: base })).toEqual(proposed)
    }),
  )
})

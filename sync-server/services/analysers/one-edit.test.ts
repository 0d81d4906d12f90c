import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOneEditApart, oneEditKeys } from './one-edit.ts'

test.each([
  ['notion', 'notions'],
  ['notion', 'otion'],
  ['notion', 'nation'],
  ['notion', 'notoin'],
  ['a', ''],
])('%s and %s are one edit apart', (one, other) => {
  expect([isOneEditApart(one, other), isOneEditApart(other, one)]).toEqual([true, true])
})

test.each([
  ['notion', 'notion'],
  ['notion', 'nation s'],
  ['notion', 'noitno'],
  ['abcd', 'badc'],
  ['make', 'maket!'],
])('%s and %s are more than one edit apart', (one, other) => {
  expect([isOneEditApart(one, other), isOneEditApart(other, one)]).toEqual([false, false])
})

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })

test('any two texts that are one edit apart share a key', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const keys = new Set(oneEditKeys(one))
      const shares = [...oneEditKeys(other)].some((key) => keys.has(key))
      return shares || !isOneEditApart(one, other)
    }),
    { numRuns: 3000 },
  )
})

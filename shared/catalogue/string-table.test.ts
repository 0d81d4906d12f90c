import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeStrings, findString, prefixRange, stringAt } from './string-table.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '会'), maxLength: 5 })
const table = fc.uniqueArray(text, { maxLength: 60 }).map((strings) => strings.sort())

test('a range holds exactly the strings that start with the prefix', () => {
  fc.assert(
    fc.property(table, text, (strings, prefix) => {
      const encoded = encodeStrings(strings)
      const { from, to } = prefixRange(encoded, prefix)
      const found = Array.from({ length: to - from }, (_, i) => stringAt(encoded, from + i))
      expect(found).toEqual(strings.filter((entry) => entry.startsWith(prefix)))
    }),
    { numRuns: 2000 },
  )
})

test('a string is found where it stands, and only there', () => {
  fc.assert(
    fc.property(table, text, (strings, wanted) => {
      expect(findString(encodeStrings(strings), wanted)).toBe(strings.indexOf(wanted))
    }),
  )
})

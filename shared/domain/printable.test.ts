import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanPlainText } from './printable.ts'
import { plainText } from './text.ts'

test.each([
  [' It writes\nwell. ', 'It writes\nwell.'],
  ['C:\\\u202atools\u202c', 'C:\\tools'],
  ['bell\u0007', 'bell'],
  ['\u200b \u200b', ''],
  ['نص עברי 評', 'نص עברי 評'],
])('%j is cleaned to %j', (text, clean) => {
  expect(cleanPlainText(text)).toBe(clean)
})

test('whatever is cleaned, the server takes as it is', () => {
  const schema = plainText(500, 0)
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      const clean = cleanPlainText(text)
      expect(schema.parse(clean)).toBe(clean)
    }),
  )
})

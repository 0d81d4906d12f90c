import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseComparedIds } from './compare-ids.ts'

const NOTHING = { ids: [], leftOut: [], repeated: [], unreadable: [] }

test('ids keep the order given', () => {
  expect(parseComparedIds('12,7,9')).toEqual({ ...NOTHING, ids: [12, 7, 9] })
  expect(parseComparedIds(' 12 , 7 ')).toEqual({ ...NOTHING, ids: [12, 7] })
})

test('repeated ids are merged and told', () => {
  expect(parseComparedIds('5,7,5,5')).toEqual({ ...NOTHING, ids: [5, 7], repeated: [5] })
})

test('a fourth tool is left out and told, however often it is given', () => {
  expect(parseComparedIds('1,2,3,4,4')).toEqual({ ...NOTHING, ids: [1, 2, 3], leftOut: [4], repeated: [4] })
})

test('of a hundred ids three are compared', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => at + 1)
  const { ids, leftOut } = parseComparedIds(hundred.join(','))
  expect([...ids, ...leftOut]).toEqual(hundred)
  expect(ids).toHaveLength(3)
})

test.each(['abc', '0', '-1', '1.5', '01', '1e3', '٣', '9'.repeat(40), '<b>'])(
  '%j is no number of a tool, and said',
  (part) => {
    expect(parseComparedIds(`${part},8`)).toEqual({ ...NOTHING, ids: [8], unreadable: [part] })
  },
)

test.each(['', ',', ' , ,'])('%j holds nothing', (text) => {
  expect(parseComparedIds(text)).toEqual(NOTHING)
})

test('any text is read, and every part of it is accounted for', () => {
  const part = fc.oneof(fc.nat(12).map(String), fc.string({ maxLength: 5 }))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join(',')
      const { ids, leftOut, repeated, unreadable } = parseComparedIds(text)
      const told = new Set([...ids, ...leftOut].map(String).concat(unreadable))
      expect(new Set(text.split(',').map((word) => word.trim()))).toEqual(
        new Set([...told, ...(told.size === 0 || /(^|,)\s*(,|$)/.test(text) ? [''] : [])]),
      )
      expect(ids.length).toBeLessThanOrEqual(3)
      expect(repeated.every((id) => told.has(String(id)))).toBe(true)
    }),
  )
})

import { expect, test } from 'vitest'
import { fieldChanges } from './field-changes.ts'

test('each field is told with what was there and what is there, in words', () => {
  const before = { priceFrom: 5, is_trending: false, tags: ['a'], updatedAt: '2026-01-01T00:00:00.000Z' }
  const after = {
    priceFrom: null,
    is_trending: true,
    tags: ['a', 'b'],
    updatedAt: '2026-01-02T00:00:00.000Z',
  }
  expect(fieldChanges({ before, after })).toEqual([
    { name: 'Price from', before: '5', after: null },
    { name: 'Is trending', before: 'No', after: 'Yes' },
    { name: 'Tags', before: 'a', after: 'a, b' },
  ])
})

test('what was added has no before, what has no value is not told', () => {
  const after = { id: 4, name: 'Delta', vendor: null, features: [], userCount: '' }
  expect(fieldChanges({ before: null, after })).toEqual([{ name: 'Name', before: null, after: 'Delta' }])
  expect(fieldChanges({ before: null, after: null })).toEqual([])
})

test('times are told as times, and what has parts as JSON', () => {
  const [locked, filters] = fieldChanges({
    before: { lockedAt: null },
    after: { lockedAt: '2026-06-01T12:00:00.000Z', filters: { a: 1 } },
  })
  expect(locked?.after).toMatch(/^\d{1,2} (May|Jun) 2026, \d\d:00$/)
  expect(filters?.after).toBe('{"a":1}')
})

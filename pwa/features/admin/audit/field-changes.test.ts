import { expect, test } from 'vitest'
import { fieldChanges } from './field-changes.ts'

const subject = { kind: 'tool', id: 4, label: 'Delta' }

test('each field is told with what was there and what is there, in words', () => {
  const before = { priceFrom: 5, is_trending: false, tags: ['a'], updatedAt: '2026-01-01T00:00:00.000Z' }
  const after = {
    priceFrom: null,
    is_trending: true,
    tags: ['a', 'b'],
    updatedAt: '2026-01-02T00:00:00.000Z',
  }
  expect(fieldChanges({ before, after, subject })).toEqual([
    { name: 'Price from', before: '5', after: null },
    { name: 'Is trending', before: 'No', after: 'Yes' },
    { name: 'Tags', before: ['a'], after: ['a', 'b'] },
  ])
})

test('what was added has no before, what has no value is not told', () => {
  const after = { id: 4, name: 'Delta', vendor: null, features: [], userCount: '' }
  expect(fieldChanges({ before: null, after, subject })).toEqual([
    { name: 'Name', before: null, after: 'Delta' },
  ])
  expect(fieldChanges({ before: null, after: null, subject })).toEqual([])
})

test('details are told part by part, and only those that changed', () => {
  const before = { details: { provenance: { tags: 'admin' }, founded: 2020, plans: [] } }
  const after = {
    details: { provenance: { tags: 'agent' }, founded: 2020, plans: [{ name: 'Pro', monthly: 20 }] },
  }
  expect(fieldChanges({ before, after, subject })).toEqual([
    { name: 'Provenance: tags', before: 'admin', after: 'agent' },
    { name: 'Plans', before: null, after: ['name: Pro, monthly: 20'] },
  ])
})

test('times are told as times, states by the names that their screens have', () => {
  const changes = fieldChanges({
    before: { lockedAt: null, state: 'pending_review' },
    after: { lockedAt: '2026-06-01T12:00:00.000Z', state: 'applied' },
    subject: { ...subject, kind: 'improvement' },
  })
  expect(changes[0]?.after).toMatch(/^\d{1,2} (May|Jun) 2026, \d\d:00$/)
  expect(changes[1]).toEqual({ name: 'State', before: 'Pending', after: 'Approved' })
  const [status] = fieldChanges({ before: null, after: { status: 'pending_review' }, subject })
  expect(status?.after).toBe('Pending review')
})

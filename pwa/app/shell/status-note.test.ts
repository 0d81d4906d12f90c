import { expect, test } from 'vitest'
import { type CatalogueState, INITIAL_STATE } from '../../data/catalogue-state.ts'
import { statusNote } from './status-note.ts'

const FRESH_AT = Date.UTC(2026, 10, 20, 9, 12)
const ready: CatalogueState = { ...INITIAL_STATE, phase: 'ready', storage: 'kept', freshAt: FRESH_AT }
const text = (state: Partial<CatalogueState>) => statusNote({ ...ready, ...state })?.text

test('a catalogue that is kept and fresh needs no word', () => {
  expect(statusNote(ready)).toBeNull()
  expect(statusNote(INITIAL_STATE)).toBeNull()
})

test('offline says how fresh the data is', () => {
  expect(text({ isOnline: false })).toMatch(/^Offline · catalogue from \d{1,2} Nov, \d{2}:12$/)
  expect(text({ isOnline: false, freshAt: null })).toBe('Offline · catalogue saved on this device')
})

test('offline before the catalogue has arrived says that it is missing', () => {
  expect(text({ isOnline: false, phase: 'failed' })).toBe('Offline · the catalogue isn’t on this device yet')
})

test('filling says how far it is', () => {
  const note = statusNote({ ...ready, phase: 'online', filling: { done: 4000, total: 10_000 } })
  expect(note).toEqual({ kind: 'filling', text: 'Saving for offline use · 4,000 of 10,000', progress: 0.4 })
})

test('a catalogue of nothing is not being filled', () => {
  expect(statusNote({ ...ready, filling: { done: 0, total: 0 } })).toBeNull()
})

test.each(['none', 'full', 'blocked'] as const)('storage %s is said, offline comes before it', (storage) => {
  expect(statusNote({ ...ready, storage })?.kind).toBe(storage)
  expect(statusNote({ ...ready, storage, isOnline: false })?.kind).toBe('offline')
})

test('an app that is too old to sync says so', () => {
  expect(statusNote({ ...ready, needsUpdate: true })?.kind).toBe('outdated')
})

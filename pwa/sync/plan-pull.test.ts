import { expect, test } from 'vitest'
import { type Manifest, SYNC_SCHEMA } from '#shared/sync/protocol.ts'
import { planPull } from './pull-catalogue.ts'
import type { SyncCursor } from './sync-cursor.ts'

const EPOCH = 'aaaaaaaaaaaaaaaa'
const snapshot = { url: '/s', bytes: 1, sha256: 'f'.repeat(64), head: 9000, tools: 10_000 }

function manifest(overrides: Partial<Manifest> = {}): Manifest {
  return { epoch: EPOCH, head: 9000, floor: 0, schema: SYNC_SCHEMA, snapshot, ...overrides }
}

function mark(overrides: Partial<SyncCursor> = {}): SyncCursor {
  return {
    epoch: EPOCH,
    cursor: 8999,
    schema: SYNC_SCHEMA,
    isComplete: true,
    needsRefill: false,
    ...overrides,
  }
}

test('an empty device takes the snapshot, or starts from cursor 0 without one', () => {
  expect(planPull(null, manifest())).toBe('snapshot')
  expect(planPull(null, manifest({ snapshot: null }))).toBe('restart')
})

test('a device at the head has nothing to do, one behind takes the deltas', () => {
  expect(planPull(mark({ cursor: 9000 }), manifest())).toBe('current')
  expect(planPull(mark(), manifest())).toBe('deltas')
})

test('a bootstrap by deltas that broke off at the head goes on', () => {
  expect(planPull(mark({ cursor: 9000, isComplete: false }), manifest())).toBe('deltas')
})

test('a device more than half a catalogue behind takes the snapshot', () => {
  expect(planPull(mark({ cursor: 3999 }), manifest())).toBe('snapshot')
  expect(planPull(mark({ cursor: 4001 }), manifest())).toBe('deltas')
})

test('a small catalogue is followed by deltas too', () => {
  const small = { ...snapshot, tools: 500, head: 1500 }
  expect(planPull(mark({ cursor: 1 }), manifest({ head: 1500, snapshot: small }))).toBe('deltas')
})

test.each([
  ['another epoch', mark({ epoch: 'bbbbbbbbbbbbbbbb' })],
  ['a cursor ahead of the server', mark({ cursor: 9001 })],
  ['rows of another schema', mark({ schema: SYNC_SCHEMA + 1 })],
  ['a damaged page', mark({ needsRefill: true })],
])('%s replaces the rows', (_, stored) => {
  expect(planPull(stored, manifest())).toBe('snapshot')
  expect(planPull(stored, manifest({ snapshot: null }))).toBe('restart')
})

test('a cursor below the floor has missed tombstones', () => {
  expect(planPull(mark({ cursor: 8000 }), manifest({ floor: 8001 }))).toBe('snapshot')
  expect(planPull(mark({ cursor: 8001 }), manifest({ floor: 8001 }))).toBe('deltas')
})

test('a server of another schema asks for another app', () => {
  expect(planPull(mark(), manifest({ schema: SYNC_SCHEMA + 1 }))).toBe('update-app')
})

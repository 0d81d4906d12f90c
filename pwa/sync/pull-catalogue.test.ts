import { expect, test } from 'vitest'
import { type Delta, type Manifest, SYNC_SCHEMA } from '#shared/sync/protocol.ts'
import { makeSyncCursor } from '../testing/factories.ts'
import { pullCatalogue } from './pull-catalogue.ts'
import type { SyncTarget } from './pull-ports.ts'
import type { SyncCursor } from './sync-cursor.ts'
import { CatalogueMovedError } from './sync-errors.ts'
import type { SyncServer } from './sync-server.ts'

const EPOCH = makeSyncCursor().epoch

function deltaOf(overrides: Partial<Delta>): Delta {
  const nothing = { tools: [], categories: [], deletedTools: [], deletedCategories: [] }
  return { epoch: EPOCH, ...nothing, next: 2, more: false, head: 2, ...overrides }
}

/** A round against these answers, on a device that stores only its cursor. */
function roundOf(stored: SyncCursor | null, deltas: Delta[], manifest: Partial<Manifest> = {}) {
  const applied: { from: number | null; to: number; startsOver: boolean }[] = []
  const asked: number[] = []
  let mark = stored
  const server: SyncServer = {
    manifest: async () => ({
      epoch: EPOCH,
      head: 2,
      floor: 0,
      schema: SYNC_SCHEMA,
      snapshot: null,
      ...manifest,
    }),
    snapshot: async () => new Uint8Array(),
    delta: async ({ since }) => {
      asked.push(since)
      return deltas.shift()!
    },
  }
  const target: SyncTarget = {
    readCursor: async () => mark,
    replace: async () => {},
    async apply(_, { from, to, startsOver }) {
      applied.push({ from: from?.cursor ?? null, to: to.cursor, startsOver })
      mark = to
    },
    readWanted: async () => ({ categories: [], tools: [] }),
    noteGone() {},
    holds: () => false,
    heldBeside: () => [],
  }
  const run = () => pullCatalogue({ server, target, startIndexer: () => null, onFilling() {} })
  return { run, applied, asked, target, mark: () => mark }
}

test('deltas are pulled one after the other until there are no more', async () => {
  const deltas = [deltaOf({ next: 2, more: true }), deltaOf({ next: 5, more: false, head: 5 })]
  const { run, applied } = roundOf(makeSyncCursor({ cursor: 1 }), deltas, { head: 5 })
  await run()
  expect(applied).toEqual([
    { from: 1, to: 2, startsOver: false },
    { from: 2, to: 5, startsOver: false },
  ])
})

test('an empty device is complete only when the last delta has come', async () => {
  const deltas = [deltaOf({ next: 1, more: true }), deltaOf({ next: 2 })]
  const { run, applied, mark } = roundOf(null, deltas)
  await run()
  expect(applied.map(({ startsOver }) => startsOver)).toEqual([true, false])
  expect(mark()).toMatchObject({ cursor: 2, isComplete: true })
})

test('a delta of another history is never applied', async () => {
  const foreign = () => deltaOf({ epoch: 'bbbbbbbbbbbbbbbb' })
  const { run, applied } = roundOf(makeSyncCursor(), [foreign(), foreign(), foreign()])
  await expect(run()).rejects.toMatchObject({ name: 'CursorRefusedError' })
  expect(applied).toEqual([])
})

test.each([
  ['stands still', { next: 1, more: true }],
  ['runs backwards', { next: 0 }],
])('a delta that %s is not asked for again', async (_, overrides) => {
  const { run, applied, asked } = roundOf(makeSyncCursor(), [deltaOf(overrides)])
  await expect(run()).rejects.toMatchObject({ name: 'BadAnswerError' })
  expect([applied, asked]).toEqual([[], [1]])
})

test('rows that another tab has moved are taken from where they are now', async () => {
  const { run, applied, target } = roundOf(makeSyncCursor(), [deltaOf({}), deltaOf({})])
  const { apply } = target
  target.apply = async () => {
    target.apply = apply
    throw new CatalogueMovedError('moved')
  }
  await run()
  expect(applied).toEqual([{ from: 1, to: 2, startsOver: false }])
})

test('a device at the head asks for nothing', async () => {
  const { run, asked } = roundOf(makeSyncCursor({ cursor: 2 }), [])
  await run()
  expect(asked).toEqual([])
})

import { expect, test } from 'vitest'
import { NO_FIGURES } from '../sync/catalogue-rows.ts'
import { type Page, packPage } from '../sync/page.ts'
import { makeSyncCursor, makeSyncTool } from '../testing/factories.ts'
import { openStored } from '../testing/stored-catalogue.ts'
import { freshName } from '../testing/test-device.ts'
import type { CatalogueChange } from './catalogue-store.ts'
import { createDexieStore } from './dexie-store.ts'

const page = (number: number): Page => packPage(number, 1, [makeSyncTool({ id: number * 512 + 1 })])
const at = (cursor: number) => makeSyncCursor({ cursor })

function change(from: number | null, to: number, overrides: Partial<CatalogueChange> = {}): CatalogueChange {
  const head = { mark: at(to), categories: [], figures: NO_FIGURES }
  const none = { pages: [], removedPages: [], touched: [], comparison: null }
  return { from: from === null ? null : at(from), head, ...none, ...overrides }
}

const index = (cursor: number, epoch = at(1).epoch) => ({ epoch, cursor, buffer: new ArrayBuffer(cursor) })

async function emptyStore() {
  const { database } = await openStored(freshName())
  return createDexieStore(database)
}

/** A store at cursor 1 with an index of the same cursor. */
async function indexedStore() {
  const store = await emptyStore()
  await store.write(change(null, 1, { pages: [page(0), page(1)], touched: null }))
  await store.writeIndex(index(1))
  return store
}

test('rows and cursor are written together, and read together', async () => {
  const store = await emptyStore()
  expect(await store.readOpening()).toBeNull()
  expect(await store.write(change(null, 1, { pages: [page(0), page(3)] }))).toBe(true)
  expect(await store.readCursor()).toEqual(at(1))
  const rows = await store.readRows('all')
  expect(rows?.pages.map(({ page }) => page)).toEqual([0, 3])
  expect(await store.readPages([3, 9])).toEqual([page(3)])
})

test('a change of rows that another tab has moved is not written in any part', async () => {
  const store = await indexedStore()
  await store.write(change(1, 2, { touched: [7] }))
  expect(await store.write(change(1, 9, { pages: [page(5)], removedPages: 'all' }))).toBe(false)
  expect(await store.write(change(null, 9, { removedPages: 'all' }))).toBe(false)
  expect(await store.readCursor()).toEqual(at(2))
  expect((await store.readRows('all'))?.pages).toHaveLength(2)
  expect((await store.readOpening())?.unindexed).toEqual([7])
})

test('pages can be removed one by one or all at once', async () => {
  const store = await indexedStore()
  await store.write(change(1, 2, { removedPages: [0] }))
  expect((await store.readRows('all'))?.pages).toEqual([page(1)])
  await store.write(change(2, 3, { removedPages: 'all', pages: [page(8)] }))
  expect((await store.readRows('all'))?.pages).toEqual([page(8)])
})

test('ids that are not indexed yet are collected from change to change', async () => {
  const store = await indexedStore()
  await store.write(change(1, 2, { touched: [7, 8] }))
  await store.write(change(2, 3, { touched: [8, 9] }))
  expect((await store.readOpening())?.unindexed).toEqual([7, 8, 9])
  await store.writeIndex(index(3))
  expect(await store.readOpening()).toMatchObject({ unindexed: [], index: { cursor: 3 } })
})

test('without an index, and when the changes are not known, the index has to be rebuilt', async () => {
  const store = await emptyStore()
  await store.write(change(null, 1, { touched: [1] }))
  expect((await store.readOpening())?.unindexed).toBeNull()
  await store.writeIndex(index(1))
  await store.write(change(1, 2, { touched: null }))
  await store.write(change(2, 3, { touched: [5] }))
  expect((await store.readOpening())?.unindexed).toBeNull()
})

test('the ids of too many changes are not stored', async () => {
  const store = await indexedStore()
  await store.write(change(1, 2, { touched: Array.from({ length: 5001 }, (_, id) => id) }))
  expect((await store.readOpening())?.unindexed).toBeNull()
})

test('an index that is behind the rows leaves the ids of the changes stored', async () => {
  const store = await indexedStore()
  await store.write(change(1, 2, { touched: [7] }))
  await store.write(change(2, 3, { touched: [8] }))
  await store.writeIndex(index(2))
  expect(await store.readOpening()).toMatchObject({ unindexed: [7, 8], index: { cursor: 2 } })
})

test('an index never replaces a newer one, nor one of rows that are not there', async () => {
  const store = await indexedStore()
  await store.write(change(1, 2, { touched: [7] }))
  await store.writeIndex(index(2))
  await store.writeIndex(index(1))
  await store.writeIndex(index(3))
  await store.writeIndex(index(2, 'bbbbbbbbbbbbbbbb'))
  expect(await store.readOpening()).toMatchObject({ unindexed: [], index: { cursor: 2, epoch: at(1).epoch } })
})

test('a stored head that this app cannot read counts as none, and is replaced', async () => {
  const { database } = await openStored(freshName())
  const store = createDexieStore(database)
  await store.write(change(null, 1, { pages: [page(0)] }))
  for (const value of [null, 'head', { mark: { epoch: 1 }, categories: [], figures: {} }]) {
    await database.table('meta').put({ key: 'head', value })
    expect([await store.readOpening(), await store.readCursor(), await store.readRows('all')]).toEqual([
      null,
      null,
      null,
    ])
  }
  expect(await store.write(change(null, 2, { pages: [page(3)], removedPages: 'all' }))).toBe(true)
  expect(await store.readCursor()).toEqual(at(2))
})

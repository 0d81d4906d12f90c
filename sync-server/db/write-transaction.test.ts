import { expect, test } from 'vitest'
import { readState } from '../repositories/meta.ts'
import { addFixtures, openTestStore } from '../testing/open-test-store.ts'
import { writeTransaction } from './write-transaction.ts'

test('a full disk is called by its name, undoes the whole transaction, and hinders nothing afterwards', async () => {
  const store = await openTestStore()
  await addFixtures(store, { categories: [{}] })
  const before = await readState(store.reader)
  const pages = Number(store.handle.pragma('page_count', { simple: true }))
  store.handle.pragma(`max_page_count = ${pages}`)
  const fill = () =>
    writeTransaction(store.writer, async (transaction) => {
      await transaction.updateTable('meta').set({ epoch: 'changed' }).execute()
      await transaction
        .updateTable('category')
        .set({ description: 'x'.repeat(1_000_000) })
        .execute()
    })
  await expect(fill()).rejects.toMatchObject({
    code: 'cannot-save',
    reason: 'the disk is full',
    cause: { code: 'SQLITE_FULL' },
  })
  expect(store.writeHealth.trouble).toEqual({ code: 'SQLITE_FULL', reason: 'the disk is full' })
  expect(await readState(store.reader)).toEqual(before)
  store.handle.pragma('max_page_count = 100000')
  await fill()
  expect(store.writeHealth.trouble).toBeNull()
  expect((await readState(store.reader)).epoch).toBe('changed')
})

test('where SQLite rolls back by itself, as it does when the disk fills up, the reason is told', async () => {
  const store = await openTestStore()
  await addFixtures(store, { categories: [{}] })
  const before = await readState(store.reader)
  store.handle.exec(
    "create temp trigger gone before update on category begin select raise(rollback, 'the disk is gone'); end",
  )
  const change = () =>
    writeTransaction(store.writer, async (transaction) => {
      await transaction.updateTable('meta').set({ epoch: 'changed' }).execute()
      await transaction.updateTable('category').set({ description: 'Changed' }).execute()
    })
  await expect(change()).rejects.toThrow('the disk is gone')
  expect(await readState(store.reader)).toEqual(before)
  store.handle.exec('drop trigger gone')
  await change()
  expect((await readState(store.reader)).epoch).toBe('changed')
})

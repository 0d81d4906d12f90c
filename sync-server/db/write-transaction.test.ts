import { expect, test } from 'vitest'
import { readState, takeSeqs } from '../repositories/meta.ts'
import { takeUserSeq } from '../repositories/user-sync.ts'
import { addFixtures, openTestSqlite, openTestStore } from '../testing/open-test-store.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { addBareUsers } from '../testing/user-rows.ts'
import { openSqliteStore } from './sqlite/sqlite-store.ts'
import { writeTransaction } from './write-transaction.ts'

test('a full disk is called by its name, undoes the whole transaction, and hinders nothing afterwards', async () => {
  const store = await openTestSqlite()
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
  const store = await openTestSqlite()
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

test('a transaction that could not begin has waited, and has not worked', async () => {
  const store = await openSqliteStore(makeTempDir())
  const { times } = store.writer
  await store.close()
  const before = times.workSeconds
  await expect(writeTransaction(store.writer, async () => {})).rejects.toThrow()
  expect(times.rolledBack).toBe(1)
  expect(times.workSeconds).toBe(before)
})

test('what a transaction changes is announced after its commit, each user once', async () => {
  const { writer, reader } = await openTestStore()
  await addBareUsers({ writer }, 2)
  const announced: unknown[] = []
  writer.userChanges.listen((userId) => announced.push(`user ${userId}`))
  writer.catalogueChanges.listen((seq) => announced.push(`catalogue ${seq}`))
  const { head } = await readState(reader)
  await writeTransaction(writer, async (transaction) => {
    await takeUserSeq(transaction, 2)
    await takeSeqs(transaction, 3)
    await takeUserSeq(transaction, 1)
    await takeUserSeq(transaction, 2)
    transaction.afterCommit(() => announced.push('last'))
    expect(announced).toEqual([])
  })
  expect(announced).toEqual(['user 2', `catalogue ${head + 3}`, 'user 1', 'last'])
})

test('a transaction that is rolled back announces nothing', async () => {
  const { writer } = await openTestStore()
  await addBareUsers({ writer }, 1)
  const announced: unknown[] = []
  writer.userChanges.listen((userId) => announced.push(userId))
  writer.catalogueChanges.listen((seq) => announced.push(seq))
  const failing = writeTransaction(writer, async (transaction) => {
    await takeUserSeq(transaction, 1)
    await takeSeqs(transaction, 1)
    transaction.afterCommit(() => announced.push('callback'))
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect(announced).toEqual([])
})

test('a removed listener is not called again', async () => {
  const { writer } = await openTestStore()
  const announced: number[] = []
  const stop = writer.catalogueChanges.listen((seq) => announced.push(seq))
  stop()
  await writeTransaction(writer, (transaction) => takeSeqs(transaction, 1))
  expect(announced).toEqual([])
})

test('a query compiled once and one built anew see the same transaction', async () => {
  const { writer, reader } = await openTestStore()
  await writeTransaction(writer, async (transaction) => {
    await takeSeqs(transaction, 5)
    const built = await transaction.selectFrom('meta').select('seq as head').executeTakeFirstOrThrow()
    expect(await readState(transaction)).toMatchObject(built)
    expect(await readState(reader)).not.toMatchObject(built)
  })
})

test('direct execution reports the same counts as the query builder', async () => {
  const { writer } = await openTestStore()
  await addBareUsers({ writer }, 2)
  await writeTransaction(writer, async (transaction) => {
    const update = transaction.updateTable('user').set({ is_premium: 1 })
    expect(await transaction.executeQuery(update)).toMatchObject({ rows: [], numAffectedRows: 2n })
    expect(await transaction.executeQuery(update.compile())).toMatchObject({ rows: [], numAffectedRows: 2n })
  })
})

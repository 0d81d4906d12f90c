import { existsSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { bookEscrow } from '../../money/ledger/bookings.ts'
import { ALONE } from '../../testing/market-rows.ts'
import { openTestSqlite } from '../../testing/open-test-store.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { writeTransaction } from '../write-transaction.ts'
import { backUp, UnsoundCopyError } from './backup.ts'
import { checkCopy } from './check-copy.ts'
import { restoreInto } from './restore.ts'

async function storeWithBooking() {
  const store = await openTestSqlite()
  await writeTransaction(store.writer, (transaction) =>
    bookEscrow(transaction, { id: 1, cents: 5000, agent: ALONE, at: '2026-11-20T10:00:00.000Z' }),
  )
  return store
}

const UNBALANCE =
  'drop trigger ledger_entry_no_update; update ledger_entry set cents = cents + 7 where id = 1'
const FOUND = 'ledger: the entries of transaction 1 sum to 7 cents, not to zero'

test('a ledger that is out of balance is not backed up, and nothing is left of the try', async () => {
  const { handle } = await storeWithBooking()
  const folder = makeTempDir()
  await backUp(handle, join(folder, 'sound.db'))
  handle.exec(UNBALANCE)
  const file = join(folder, 'unsound.db')
  await expect(backUp(handle, file)).rejects.toEqual(new UnsoundCopyError(`The copy is not sound: ${FOUND}`))
  expect([existsSync(file), existsSync(`${file}.partial`)]).toEqual([false, false])
})

test('nor is one restored', async () => {
  const store = await storeWithBooking()
  const file = join(makeTempDir(), 'backup.db')
  await backUp(store.handle, file)
  new SQLite(file).exec(UNBALANCE).close()
  await expect(
    restoreInto({ liveFile: store.file, backupFile: file, safetyCopy: join(makeTempDir(), 'before.db') }),
  ).rejects.toThrow(FOUND)
  expect(checkCopy(store.handle)).toEqual([])
})

test('a database from before there was a ledger is in balance', () => {
  expect(checkCopy(new SQLite(':memory:'))).toEqual([])
})

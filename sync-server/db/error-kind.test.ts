import { expect, test } from 'vitest'
import { CannotSaveError } from '../errors/cannot-save-error.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { rawSql } from '../testing/raw-sql.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { testOfFile } from '../testing/test-place.ts'
import { addBareUsers } from '../testing/user-rows.ts'
import { kindOf } from './error-kind.ts'

const kindsOf = (attempts: readonly Promise<unknown>[]) =>
  Promise.all(attempts.map((attempt) => attempt.then(() => 'done', kindOf)))

test('what refuses a row is told by its kind', async () => {
  const store = await openTestStore()
  await addBareUsers(store, 2)
  const code = 'update "user" set referral_code = ? where id = ?'
  await rawSql(store, code, ['SAME', 1])
  const meta = 'insert into user_meta (user_id, seq, floor) values (?, 0, 0)'
  await rawSql(store, meta, [1])
  expect(
    await kindsOf([
      rawSql(store, code, ['SAME', 2]),
      rawSql(store, meta, [1]),
      rawSql(store, meta, [77]),
      rawSql(store, 'update "user" set is_admin = 2'),
      rawSql(store, 'update "user" set email = null'),
      rawSql(store, 'select * from nowhere'),
    ]),
  ).toEqual(['unique', 'unique', 'foreign-key', null, null, null])
})

test('what cannot be saved keeps its kind in the error of the product', () => {
  expect(kindOf(new CannotSaveError('the disk is full', new Error('full')))).toBe('cannot-save')
  expect([kindOf(new Error('full')), kindOf('full'), kindOf(undefined)]).toEqual([null, null, null])
})

testOfFile('two writers of one row are in conflict when neither waits', async () => {
  const dataDir = makeTempDir()
  const [store, other] = [await openTestStore(dataDir), await openTestStore(dataDir)]
  await rawSql(other, 'pragma busy_timeout = 0')
  await store.writer.transaction().execute(async (writer) => {
    await rawSql({ writer }, 'update meta set floor = 0')
    expect(await kindsOf([rawSql(other, 'update meta set floor = 0')])).toEqual(['conflict'])
  })
})

import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import { countUnsaved, discardUnsaved, pruneUserDatabases } from './prune-user-databases.ts'
import { DexieUserStore, userDatabaseName } from './user-database.ts'
import type { UserTables } from './user-store.ts'

const favorite: Mutation = { name: 'favorite.set', args: { toolId: 1, on: true } }
const HEAD = { clientId: 'c', epoch: '0123456789abcdef', cursor: 3, nextMid: 3, startsOver: false }

let users = 100

/** The database of a user who was signed in here, with rows and something that the server has acknowledged. */
async function leftBy(more: (tables: UserTables) => Promise<void> = async () => {}): Promise<number> {
  const user = ++users
  await inspect(user, async (tables) => {
    await tables.writeHead(HEAD)
    await tables.putRows([{ kind: 'favorite', seq: 3, toolId: 7, on: true }])
    await tables.putEntries([{ mid: 1, key: 'a', mutation: favorite, ackedAt: 3 }])
    await more(tables)
  })
  return user
}

async function inspect<T>(user: number, work: (tables: UserTables) => Promise<T>): Promise<T> {
  const store = new DexieUserStore(userDatabaseName(user))
  try {
    return await store.transact(work)
  } finally {
    store.close()
  }
}

/** An outbox entry of a later version of the app. */
async function addUnknownEntry(user: number): Promise<void> {
  const db = await new Dexie(userDatabaseName(user)).open()
  await db.table('outbox').put({ mid: 9, key: 'later', change: { kind: 'of a later version' } })
  db.close()
}

const wait = (tables: UserTables) =>
  tables.putEntries([{ mid: 2, key: 'b', mutation: favorite, ackedAt: null }])
const refuse = (tables: UserTables) =>
  tables.putDeadLetters([{ key: 'r', mutation: favorite, code: 'not-found', detail: 'No.' }])

test('a user who has signed out with everything saved leaves nothing', async () => {
  const user = await leftBy()
  await pruneUserDatabases(() => false)
  expect(await Dexie.exists(userDatabaseName(user))).toBe(false)
})

test('unsaved changes are all that stays of a user who has signed out, under the same client id', async () => {
  const user = await leftBy(async (tables) => {
    await wait(tables)
    await refuse(tables)
  })
  await pruneUserDatabases(() => false)
  expect(await countUnsaved(user)).toBe(2)
  await inspect(user, async (tables) => {
    expect(await tables.readRows()).toEqual([])
    expect((await tables.readOutbox()).map(({ key }) => key)).toEqual(['b'])
    expect(await tables.readHead()).toEqual({ ...HEAD, cursor: 0, startsOver: true })
  })
})

test('changes in a form that this version does not know are kept for one that does', async () => {
  const user = await leftBy()
  await addUnknownEntry(user)
  await pruneUserDatabases(() => false)
  expect(await Dexie.exists(userDatabaseName(user))).toBe(true)
})

test('the data of the signed-in user stays', async () => {
  const user = await leftBy()
  await pruneUserDatabases((other) => other === user)
  expect(await inspect(user, (tables) => tables.readRows())).toHaveLength(1)
})

test('discarded changes are gone, and counting creates no database', async () => {
  const user = await leftBy(wait)
  await discardUnsaved(user)
  expect(await countUnsaved(user)).toBe(0)
  expect(await countUnsaved(9999)).toBe(0)
  expect(await Dexie.exists(userDatabaseName(9999))).toBe(false)
})

test('databases of other parts of the app are not touched', async () => {
  const other = new Dexie('catalogue-of-somebody')
  other.version(1).stores({ things: 'id' })
  await other.open()
  await pruneUserDatabases(() => false)
  expect(await Dexie.exists('catalogue-of-somebody')).toBe(true)
  other.close()
})

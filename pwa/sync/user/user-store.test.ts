import { Dexie } from 'dexie'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import { MemoryUserStore } from '../../testing/memory-user-store.ts'
import { DexieUserStore, deleteUserDatabase, userDatabaseName } from './user-database.ts'
import { UserDevice } from './user-device.ts'
import type { OutboxEntry, UserStore } from './user-store.ts'

let users = 0

const STORES: Record<string, () => UserStore> = {
  memory: () => new MemoryUserStore(),
  IndexedDB: () => new DexieUserStore(userDatabaseName(++users)),
}

const HEAD = { clientId: 'c', epoch: null, cursor: 3, nextMid: 4, startsOver: false }
const on = (toolId: number): Mutation => ({ name: 'favorite.set', args: { toolId, on: true } })
const entry = (mid: number): OutboxEntry => ({ mid, key: `key-${9 - mid}`, mutation: on(mid), ackedAt: null })
const row = (toolId: number, seq: number) => ({ kind: 'favorite' as const, toolId, seq, on: true })
const letter = (key: string) => ({ key, mutation: on(1), code: 'not-found', detail: 'There is no tool 1.' })

describe.each(Object.entries(STORES))('the store in %s', (_, open) => {
  function start(): UserStore {
    const store = open()
    onTestFinished(() => store.close())
    return store
  }

  test('is empty at first', async () => {
    const contents = await start().transact(async (tables) => [
      await tables.readHead(),
      await tables.readOutbox(),
      await tables.readRows(),
      await tables.readDeadLetters(),
    ])
    expect(contents).toEqual([null, [], [], []])
  })

  test('returns what was written, the outbox in order of mid, rows by their key', async () => {
    const store = start()
    await store.transact(async (tables) => {
      await tables.writeHead(HEAD)
      await tables.putEntries([entry(3), entry(1), entry(2)])
      await tables.putRows([row(1, 1), row(2, 2), row(1, 3)])
      await tables.putDeadLetters([letter('a'), letter('b')])
      await tables.deleteEntries(['key-7'])
      await tables.deleteDeadLetter('a')
    })
    await store.transact(async (tables) => {
      expect(await tables.readHead()).toEqual(HEAD)
      expect(await tables.readOutbox()).toEqual([entry(1), entry(3)])
      expect(await tables.readRows()).toEqual([row(1, 3), row(2, 2)])
      expect(await tables.readDeadLetters()).toEqual([letter('b')])
      await tables.clearRows()
      expect(await tables.readRows()).toEqual([])
    })
  })

  test('a device that is used for the first time takes a change, and plans a round', async () => {
    const first = new UserDevice({ store: start(), randomId: () => 'f'.repeat(32) })
    await first.enqueue(on(1))
    expect((await first.read()).waiting).toBe(1)
    const second = new UserDevice({ store: start(), randomId: () => 'f'.repeat(32) })
    expect(await second.planRound(7)).toMatchObject({ user: 7, since: 0, mutations: [] })
  })

  test('several changes are taken in their order, and none of them where one cannot be', async () => {
    const store = start()
    const keys = ['a', 'b', 'c']
    const device = new UserDevice({
      store,
      randomId() {
        const key = keys.shift()
        if (key === undefined) throw new Error('no id')
        return key
      },
    })
    await device.enqueue(on(1), on(2))
    // Its first id was that of the device.
    const taken = [
      { mid: 1, key: 'b', mutation: on(1), ackedAt: null },
      { mid: 2, key: 'c', mutation: on(2), ackedAt: null },
    ]
    keys.push('d')
    await expect(device.enqueue(on(3), on(4))).rejects.toThrow('no id')
    expect(await store.transact((tables) => tables.readOutbox())).toEqual(taken)
    keys.push('e')
    await device.enqueue(on(5))
    const outbox = await store.transact((tables) => tables.readOutbox())
    expect(outbox.map(({ mid }) => mid)).toEqual([1, 2, 3])
  })

  test('does all of a transaction or nothing', async () => {
    const store = start()
    const broken = store.transact(async (tables) => {
      await tables.writeHead(HEAD)
      await tables.putEntries([entry(1)])
      throw new Error('killed')
    })
    await expect(broken).rejects.toThrow('killed')
    expect(await store.transact((tables) => tables.readHead())).toBeNull()
    expect(await store.transact((tables) => tables.readOutbox())).toEqual([])
  })

  test('lets one transaction see the whole of another', async () => {
    const store = start()
    await store.transact((tables) => tables.writeHead(HEAD))
    const count = () =>
      store.transact(async (tables) => {
        const head = (await tables.readHead()) ?? HEAD
        await tables.writeHead({ ...head, nextMid: head.nextMid + 1 })
      })
    await Promise.all(Array.from({ length: 10 }, count))
    expect((await store.transact((tables) => tables.readHead()))?.nextMid).toBe(HEAD.nextMid + 10)
  })
})

test('what is in IndexedDB outlives its store, until the database is deleted', async () => {
  const user = ++users
  const read = async () => {
    const store = new DexieUserStore(userDatabaseName(user))
    const head = await store.transact((tables) => tables.readHead())
    store.close()
    return head
  }
  const store = new DexieUserStore(userDatabaseName(user))
  await store.transact((tables) => tables.writeHead(HEAD))
  store.close()
  expect(await read()).toEqual(HEAD)
  await deleteUserDatabase(user)
  expect(await read()).toBeNull()
})

test('stored values that do not have the form of this app are not read', async () => {
  const name = 'user-4242'
  const store = new DexieUserStore(name)
  await store.transact((tables) => tables.readHead())
  const raw = new Dexie(name)
  await raw.open()
  await raw.table('head').put({ key: 'head', clientId: 7 })
  await raw.table('outbox').put({ key: 'a', mid: 1, mutation: 'favorite.set', ackedAt: null })
  await raw.table('rows').put({ key: 'b', row: { kind: 'favorite' } })
  await raw.table('deadLetters').put({ key: 'c', mutation: { name: 'favorite.set', args: {} }, code: 'gone' })
  raw.close()
  const read = store.transact(async (tables) => [
    await tables.readHead(),
    await tables.readOutbox(),
    await tables.readRows(),
    await tables.readDeadLetters(),
  ])
  expect(await read).toEqual([null, [], [], []])
  store.close()
})

import { Dexie } from 'dexie'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import { MemoryUserStore } from '../../testing/memory-user-store.ts'
import { DexieUserStore, deleteUserDatabase, userDatabaseName } from './user-database.ts'
import { UserDevice } from './user-device.ts'
import type { OutboxEntry, UserStore, UserTables } from './user-store.ts'

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
    expect((await second.planRound(7)).request).toMatchObject({ user: 7, since: 0, mutations: [] })
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
    // The id between them was that of the device.
    const taken = [
      { mid: 1, key: 'a', mutation: on(1), ackedAt: null },
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

const LOST = new DOMException(
  'Connection to Indexed Database server lost. Refresh the page to try again',
  'UnknownError',
)

/** A device with a change on it, and the connections of its store. */
async function startDevice() {
  // Dexie tells that it opens the database again.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const connections: IDBDatabase[] = []
  const open = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    const request = open(name, version)
    request.addEventListener('success', () => connections.push(request.result))
    return request
  })
  const store = new DexieUserStore(userDatabaseName(++users))
  onTestFinished(() => store.close())
  let ids = 0
  const device = new UserDevice({ store, randomId: () => (++ids).toString(16).padStart(32, '0') })
  await device.enqueue(on(1))
  const mids = () => store.transact(async (tables) => (await tables.readOutbox()).map(({ mid }) => mid))
  return { store, device, connections, mids }
}

const CLOSINGS: Record<string, (connection: IDBDatabase) => void> = {
  'without a word': (connection) => connection.close(),
  'with an event': (connection) => {
    connection.close()
    connection.onclose?.(new Event('close'))
  },
}

test.each(Object.entries(CLOSINGS))(
  'a connection that the system closed %s is opened again by what is read and what is changed, once for all of it',
  async (_, close) => {
    const { device, connections, mids } = await startDevice()
    connections.forEach(close)
    expect((await device.read()).waiting).toBe(1)
    connections.forEach(close)
    await device.enqueue(on(2))
    connections.forEach(close)
    await Promise.all([device.enqueue(on(3)), device.read(), device.enqueue(on(4), on(5))])
    expect(await mids()).toEqual([1, 2, 3, 4, 5])
    expect(connections).toHaveLength(4)
  },
)

test('a connection that breaks in the middle of changes is opened again, and they are made once', async () => {
  const { device, mids } = await startDevice()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw LOST
  })
  await Promise.all([device.enqueue(on(2), on(3)), device.enqueue(on(4))])
  expect(await mids()).toEqual([1, 2, 3, 4])
})

test('a page that is set aside in the middle of a change undoes it, and makes it once when it comes back', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  onTestFinished(() => void vi.unstubAllGlobals())
  const leave = () => page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
  const { device, store, mids } = await startDevice()
  const deletions: string[] = []
  const made = store.transact(async (tables) => {
    const keys = (await tables.readOutbox()).map(({ key }) => key)
    await tables.deleteEntries(keys)
    deletions.push(...keys)
    if (deletions.length === 1) leave()
    await tables.writeHead(HEAD)
  })
  const another = device.enqueue(on(2))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(deletions).toHaveLength(1)
  page.dispatchEvent(new Event('pageshow'))
  await Promise.all([made, another])
  expect(deletions).toHaveLength(2)
  expect(await mids()).toEqual([HEAD.nextMid])
})

test('a page that is set aside while its database is being created leaves none, and creates it when it comes back', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  onTestFinished(() => void vi.unstubAllGlobals())
  const create = vi.spyOn(IDBDatabase.prototype, 'createObjectStore')
  const creating = Promise.withResolvers<void>()
  create.mockImplementationOnce(function (this: IDBDatabase, ...input) {
    queueMicrotask(() => {
      page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
      creating.resolve()
    })
    create.mockRestore()
    return this.createObjectStore(...input)
  })
  const name = userDatabaseName(++users)
  const store = new DexieUserStore(name)
  onTestFinished(() => store.close())
  const made = store.transact((tables) => tables.writeHead(HEAD))
  await creating.promise
  // Whoever asks next is answered, and finds nothing half made.
  expect(await Dexie.exists(name)).toBe(false)
  page.dispatchEvent(new Event('pageshow'))
  await made
  expect(await store.transact((tables) => tables.readHead())).toEqual(HEAD)
})

test('a connection that stays broken, a full disk and what was thrown itself are told, and change nothing', async () => {
  const { device, store, mids } = await startDevice()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  put.mockImplementation(() => {
    throw LOST
  })
  await expect(device.enqueue(on(2))).rejects.toThrow('Connection to Indexed Database server lost')
  put.mockReset().mockImplementationOnce(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await expect(device.enqueue(on(3))).rejects.toThrow('no room')
  put.mockRestore()
  let runs = 0
  const work = async () => {
    runs++
    throw new RangeError('mine')
  }
  await expect(store.transact(work)).rejects.toThrow('mine')
  expect(runs).toBe(1)
  expect(await mids()).toEqual([1])
})

test('a store that was closed stays closed', async () => {
  const { device, store } = await startDevice()
  store.close()
  await expect(device.read()).rejects.toThrow()
})

/** Everything happens although the word of it is lost, and so it is done again. */
class ForgetfulStore extends MemoryUserStore {
  override async transact<T>(work: (tables: UserTables) => Promise<T>): Promise<T> {
    await super.transact(work)
    return super.transact(work)
  }
}

test('what happened although the connection broke does not happen twice', async () => {
  const store = new ForgetfulStore()
  let ids = 0
  const device = new UserDevice({ store, randomId: () => (++ids).toString(16).padStart(32, '0') })
  await device.enqueue(on(1), on(2))
  expect((await device.readUnsaved()).waiting).toEqual([on(1), on(2)])
  await device.putBack(letter('a'))
  await device.retry('a')
  expect((await device.readUnsaved()).waiting).toEqual([on(1), on(2), on(1)])
  await device.putBack(letter('b'))
  expect(await device.discard('b')).toEqual(letter('b'))
  expect([...store.contents.outbox.values()].map(({ mid }) => mid)).toEqual([1, 2, 3])
})

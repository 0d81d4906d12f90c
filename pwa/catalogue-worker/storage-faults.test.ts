import { beforeEach, expect, test, vi } from 'vitest'
import { makeCategory, makeTool } from '#shared/testing/factories.ts'
import { caseTools } from '#shared/testing/query-cases.ts'
import { SimulatedServer } from '../testing/simulated-server.ts'
import { openStored } from '../testing/stored-catalogue.ts'
import { caseServer, freshName, startTab } from '../testing/test-device.ts'

const SNAPSHOT = '/api/sync/snapshots'

// Dexie warns of blocked upgrades on the console.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

/** A connection of another version of the app; it does not close by itself. */
function openRaw(name: string, version: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Every connection opened from now on. */
function watchConnections(): IDBDatabase[] {
  const connections: IDBDatabase[] = []
  const open = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    const request = open(name, version)
    request.addEventListener('success', () => connections.push(request.result))
    return request
  })
  return connections
}

/** As iOS does it to a page in the background: without a word. */
function closeAll(connections: IDBDatabase[]): void {
  for (const connection of connections) connection.close()
}

function failPuts(fault: () => never): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fault)
}

test.each(['InvalidStateError', 'SecurityError', 'UnknownError'])(
  'where IndexedDB is refused (%s) the catalogue lives in memory, and the state says so',
  async (name) => {
    const server = await caseServer()
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('refused', name)
    })
    const tab = startTab(server)
    await tab.ready()
    expect(tab.report.storage).toBe('none')
    expect(await tab.names()).toHaveLength(caseTools.length)
    server.truth.put(makeTool({ id: 900, name: 'Newcomer' }))
    await tab.catalogue.refresh()
    expect(await tab.names('newcomer')).toEqual(['Newcomer'])
    expect(server.count(SNAPSHOT)).toBe(1)
  },
)

test('a full disk at the first fill leaves the catalogue in memory', async () => {
  const server = await caseServer()
  failPuts(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  const tab = startTab(server)
  await tab.ready()
  expect(tab.report.storage).toBe('full')
  expect(await tab.names('quillfox')).toEqual(['Quillfox'])
})

test('a full disk that shows as AbortError is a full disk', async () => {
  const server = await caseServer()
  failPuts(() => {
    throw new DOMException('aborted', 'AbortError')
  })
  const tab = startTab(server)
  await tab.ready()
  expect(tab.report.storage).toBe('full')
})

test('a disk that fills up later keeps its rows, and the tab goes on in memory', async () => {
  const server = await caseServer()
  const name = freshName()
  const tab = startTab(server, name)
  await tab.ready()
  failPuts(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  server.truth.put(makeTool({ id: 900, name: 'Newcomer' }))
  await tab.catalogue.refresh()
  expect(tab.report.storage).toBe('full')
  expect(await tab.names('newcomer')).toEqual(['Newcomer'])
  vi.restoreAllMocks()

  server.truth.put(makeTool({ id: 901, name: 'Newcomer Two' }))
  await tab.catalogue.refresh()
  expect(await tab.names('newcomer')).toHaveLength(2)
  tab.stop()
  const stored = await openStored(name)
  expect(await stored.tools()).toHaveLength(caseTools.length)
  const next = startTab(server, name)
  await next.ready()
  await next.catalogue.refresh()
  expect(next.report.storage).toBe('kept')
  expect(await stored.tools()).toHaveLength(caseTools.length + 2)
})

test('a connection that the system closed is opened again without a visible effect', async () => {
  const connections = watchConnections()
  const server = await caseServer()
  const name = freshName()
  const tab = startTab(server, name)
  await tab.ready()
  closeAll(connections)
  server.truth.put(makeTool({ id: 900, name: 'Newcomer' }))
  await tab.catalogue.refresh()
  expect(tab.report.storage).toBe('kept')
  const stored = await openStored(name)
  expect(await stored.tools()).toEqual(server.truth.syncTools())
})

test('a connection that breaks in the middle of a write is opened again, and the write repeated', async () => {
  const server = await caseServer()
  const name = freshName()
  const tab = startTab(server, name)
  await tab.ready()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
  })
  server.truth.put(makeTool({ id: 900, name: 'Newcomer' }))
  await tab.catalogue.refresh()
  expect(tab.report.storage).toBe('kept')
  const stored = await openStored(name)
  expect(await stored.tools()).toEqual(server.truth.syncTools())
})

test('a connection that cannot be opened again gives way to memory', async () => {
  const connections = watchConnections()
  const server = await caseServer()
  const tab = startTab(server)
  await tab.ready()
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('refused', 'UnknownError')
  })
  closeAll(connections)
  server.truth.put(makeTool({ id: 900, name: 'Newcomer' }))
  await tab.catalogue.refresh()
  expect(tab.report.storage).toBe('none')
  expect(await tab.names('newcomer')).toEqual(['Newcomer'])
  expect(await tab.names()).toHaveLength(caseTools.length + 1)
})

test('a connection that opens again only when the page is shown takes what memory had meanwhile', async () => {
  const connections = watchConnections()
  const server = await caseServer()
  const name = freshName()
  const tab = startTab(server, name)
  await tab.ready()
  const opens = vi.mocked(indexedDB.open).getMockImplementation()!
  vi.mocked(indexedDB.open).mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
  })
  closeAll(connections)
  server.truth.put(makeTool({ id: 900, name: 'Newcomer' }))
  await tab.catalogue.refresh()
  tab.catalogue.wake()
  await tab.rested()
  expect(tab.report.storage).toBe('none')

  vi.mocked(indexedDB.open).mockImplementation(opens)
  tab.catalogue.wake()
  await tab.until(({ storage }) => storage === 'kept')
  const stored = await openStored(name)
  await expect.poll(() => stored.tools()).toEqual(server.truth.syncTools())
})

test('a question finds its tools although the system closed the connection while they were not in memory yet', async () => {
  const server = await caseServer()
  const name = freshName()
  const first = startTab(server, name)
  await first.ready()
  first.schedule.pass(2000)
  const { opening } = await openStored(name)
  await expect.poll(async () => (await opening())?.unindexed).toEqual([])
  first.stop()
  const connections = watchConnections()
  const tab = startTab(server, name)
  await tab.until(({ device }) => device === 'ready')
  closeAll(connections)
  expect(await tab.names('quillfox')).toEqual(['Quillfox'])
  expect(tab.report.storage).toBe('kept')
})

test('an older tab in the way blocks storing until it goes, not answering', async () => {
  const server = await caseServer()
  const name = freshName()
  const older = await openRaw(name, 5)
  const tab = startTab(server, name)
  await tab.ready()
  expect(tab.report.storage).toBe('blocked')
  expect(await tab.names()).toHaveLength(caseTools.length)
  older.close()
  await tab.until(({ storage }) => storage === 'kept')
  const stored = await openStored(name)
  await expect.poll(() => stored.tools()).toHaveLength(caseTools.length)
})

test('a tab of a newer version takes the database over, and this one goes on in memory', async () => {
  const server = await caseServer()
  const name = freshName()
  const tab = startTab(server, name)
  await tab.ready()
  const newer = await openRaw(name, 1000)
  expect(tab.report.storage).toBe('blocked')
  server.truth.put(makeTool({ id: 900, name: 'Newcomer' }))
  await tab.catalogue.refresh()
  expect(await tab.names('newcomer')).toEqual(['Newcomer'])
  newer.close()
})

test.each([
  ['has lost its form', { bytes: new Uint8Array(3) }],
  ['is missing', null],
])('a stored page that %s is left out at once and refilled by the next round', async (_, damage) => {
  const server = await caseServer()
  server.truth.put(makeTool({ id: 600, name: 'On the second page' }))
  await server.makeSnapshot()
  const name = freshName()
  const tab = startTab(server, name)
  await tab.ready()
  tab.schedule.pass(2000)
  const { database, opening, tools } = await openStored(name)
  await expect.poll(async () => (await opening())?.unindexed).toEqual([])
  tab.stop()
  const page = await database.pages.get(0)
  if (damage === null) await database.pages.delete(0)
  else await database.pages.put({ ...page!, ...damage })

  server.goDown()
  const next = startTab(server, name)
  await next.rested()
  expect(await next.names()).toEqual(['On the second page'])
  server.comeUp()
  await next.catalogue.refresh()
  expect(await next.names()).toHaveLength(caseTools.length + 1)
  expect(await tools()).toEqual(server.truth.syncTools())
})

test('a stored page whose text cannot be read is noticed by the answer that needs it', async () => {
  const server = await caseServer()
  const name = freshName()
  const tab = startTab(server, name)
  await tab.ready()
  tab.schedule.pass(2000)
  const { database, opening, tools } = await openStored(name)
  await expect.poll(async () => (await opening())?.unindexed).toEqual([])
  tab.stop()
  const page = (await database.pages.get(0))!
  await database.pages.put({ ...page, bytes: page.bytes.fill(0x7b) })

  const next = startTab(server, name)
  await next.ready()
  expect(await next.names('quillfox')).toEqual([])
  await expect.poll(() => server.count(SNAPSHOT)).toBe(2)
  await expect.poll(() => next.names('quillfox')).toEqual(['Quillfox'])
  expect(await tools()).toEqual(server.truth.syncTools())
})

test.each([
  ['nothing', null],
  ['something else', { mark: 'yes', categories: 7 }],
  [
    'a mark alone',
    { mark: { epoch: '00000000000000e1', cursor: 1, schema: 3, isComplete: true, needsRefill: false } },
  ],
])('a stored head that is %s is thrown away with everything else', async (_, head) => {
  const server = await caseServer()
  const name = freshName()
  const tab = startTab(server, name)
  await tab.ready()
  tab.stop()
  const { database, tools } = await openStored(name)
  await database.table('meta').put({ key: 'head', value: head })
  const next = startTab(server, name)
  await next.ready()
  expect(await next.names()).toHaveLength(caseTools.length)
  expect(await tools()).toEqual(server.truth.syncTools())
})

/** Of the two categories of a catalogue that is too large, the first is kept; the tools of the second come one by one. */
async function keptPart() {
  const server = new SimulatedServer()
  server.truth.putCategory(makeCategory({ id: 1 }), makeCategory({ id: 2 }))
  server.truth.put(makeTool({ id: 1, name: 'One' }))
  for (const id of [600, 1200]) server.truth.put(makeTool({ id, name: `Tool ${id}`, categoryId: 2 }))
  server.wholeTools = 2
  server.deltaLimit = 1
  const name = freshName()
  const tab = startTab(server, name)
  await tab.ready()
  await tab.catalogue.keep({ categories: [1] })
  const kept = async () => {
    const { database, tools } = await openStored(name)
    const wanted = await database.table('meta').get('wanted')
    return { wanted: wanted.value.categories, names: (await tools()).map((tool) => tool.name) }
  }
  return { tab, kept }
}

test('a choice that there is no room for is refused, and the device keeps what it kept', async () => {
  const { tab, kept } = await keptPart()
  const before = await kept()
  expect(before).toEqual({ wanted: [1], names: ['One'] })
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row) {
    if (row.page === 2) throw new DOMException('no room', 'QuotaExceededError')
    return put.call(this, row)
  })
  await expect(tab.catalogue.keep({ categories: [1, 2] })).rejects.toThrow(RangeError)
  expect(tab.report).toMatchObject({ storage: 'kept', toolCount: 1, part: { categories: [1] } })
  expect(await kept()).toEqual(before)
  vi.mocked(IDBObjectStore.prototype.put).mockRestore()
  await tab.catalogue.keep({ categories: [1, 2] })
  expect(tab.report).toMatchObject({ toolCount: 3, part: { categories: [1, 2] } })
})

test('a choice that cannot be written down is refused, and what is kept stays', async () => {
  const { tab, kept } = await keptPart()
  failPuts(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await expect(tab.catalogue.keep({ categories: [2] })).rejects.toThrow(RangeError)
  await tab.catalogue.refresh()
  expect(tab.report).toMatchObject({ toolCount: 1, part: { categories: [1] } })
  vi.mocked(IDBObjectStore.prototype.put).mockRestore()
  expect(await kept()).toEqual({ wanted: [1], names: ['One'] })
})

test('nothing is chosen where nothing can be stored', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  const tab = startTab(await caseServer())
  await tab.ready()
  await expect(tab.catalogue.keep({ categories: [1] })).rejects.toThrow('Nothing can be kept')
})

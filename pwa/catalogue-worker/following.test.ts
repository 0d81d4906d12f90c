import { expect, test } from 'vitest'
import { buildIndex } from '#shared/catalogue/build-index.ts'
import { serializeIndex } from '#shared/catalogue/index-codec.ts'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { SYNC_SCHEMA } from '#shared/sync/protocol.ts'
import { makeTool } from '#shared/testing/factories.ts'
import { caseCategories, caseTools } from '#shared/testing/query-cases.ts'
import type { SimulatedServer } from '../testing/simulated-server.ts'
import { openStored } from '../testing/stored-catalogue.ts'
import { caseServer, freshName, startTab, type TestDevice } from '../testing/test-device.ts'

const DELTAS = '/api/sync/catalogue'
const SNAPSHOT = '/api/sync/snapshots'
const INDEX_DELAY = 2000

/** A tab that holds the catalogue of the query cases, with its index stored. */
async function filledDevice() {
  const server = await caseServer()
  const name = freshName()
  const tab = startTab(server, name)
  await tab.ready()
  await storeIndex(tab, name)
  return { server, name, tab }
}

async function storeIndex(tab: TestDevice, name: string): Promise<void> {
  tab.schedule.pass(INDEX_DELAY)
  const stored = await openStored(name)
  await expect.poll(async () => (await stored.opening())?.unindexed).toEqual([])
}

/** The stored index and the one rebuilt from the server's rows are the same bytes. */
async function expectSameIndex(server: SimulatedServer, name: string): Promise<void> {
  const stored = await openStored(name)
  const rebuilt = serializeIndex(buildIndex(server.truth.tools(), server.truth.categories()))
  expect((await stored.opening())?.index?.buffer).toEqual(rebuilt)
}

test('a new tool, a changed one and a removed one arrive by one delta', async () => {
  const { server, tab } = await filledDevice()
  const { version } = tab.report
  server.truth.put(makeTool({ id: 900, name: 'Newcomer' }), { ...caseTools[0]!, name: 'Quillfox Two' })
  server.truth.remove(3)
  await tab.catalogue.refresh()
  expect(await tab.names('newcomer')).toEqual(['Newcomer'])
  expect(await tab.names('quillfox')).toEqual(['Quillfox Two'])
  expect(await tab.names('cutaway')).toEqual([])
  expect(tab.report.version).toBe(version + 1)
  expect(server.count(DELTAS)).toBe(1)
})

test('a round without news changes nothing but the time of the check', async () => {
  const { tab } = await filledDevice()
  const { version } = tab.report
  await tab.catalogue.refresh()
  expect(tab.report).toMatchObject({ version, syncing: false, freshAt: 1_800_000_000_000 })
})

test('a renamed category is found by its new name, and no longer by the old one', async () => {
  const { server, tab } = await filledDevice()
  server.truth.putCategory({ ...caseCategories[0]!, name: 'Prose', slug: 'prose', group: 'Letters' })
  await tab.catalogue.refresh()
  const ask = async (category: string) =>
    (await tab.catalogue.query({ query: { ...EMPTY_QUERY, category }, facets: false })).total
  expect([await ask('prose'), await ask('Letters'), await ask('writing')]).toEqual([12, 12, 0])
  expect(await tab.names('letters')).toHaveLength(12)
})

test('the index patched by deltas is the same as a rebuilt one', async () => {
  const { server, name, tab } = await filledDevice()
  await expectSameIndex(server, name)
  server.truth.put(makeTool({ id: 1024, name: 'Newcomer', tags: ['Photo'] }))
  server.truth.remove(5, 6)
  server.truth.putCategory({ ...caseCategories[1]!, name: 'Pictures' })
  await tab.catalogue.refresh()
  await storeIndex(tab, name)
  await expectSameIndex(server, name)
})

test('a returning visit brings an index that is behind up to the rows', async () => {
  const { server, name, tab } = await filledDevice()
  server.truth.put(makeTool({ id: 900, name: 'Newcomer', categoryId: 2 }))
  server.truth.remove(3)
  server.truth.putCategory({ ...caseCategories[0]!, name: 'Prose' })
  await tab.catalogue.refresh()
  tab.stop()
  server.goDown()

  const next = startTab(server, name)
  await next.ready()
  expect(await next.names('newcomer')).toEqual(['Newcomer'])
  expect(await next.names('cutaway')).toEqual([])
  expect(await next.names('prose')).toHaveLength(12)
  const versions = next.reports.map(({ version }) => version)
  expect(Math.max(...versions)).toBe(1)
})

test('a stored index that cannot be read is rebuilt', async () => {
  const { server, name, tab } = await filledDevice()
  tab.stop()
  const { database, opening } = await openStored(name)
  const { index } = (await opening())!
  await database.meta.put({ key: 'index', value: { ...index!, buffer: new ArrayBuffer(40) } })
  server.goDown()
  const next = startTab(server, name)
  await next.ready()
  expect(await next.names()).toHaveLength(caseTools.length)
})

test('a server that goes away between two deltas leaves what has arrived', async () => {
  const { server, tab } = await filledDevice()
  server.deltaLimit = 2
  server.truth.put(...[901, 902, 903, 904].map((id) => makeTool({ id, name: `Newcomer ${id}` })))
  server.fail(DELTAS, { kind: 'break', at: 0.5 })
  await expect(tab.catalogue.refresh()).rejects.toThrow('cut off')
  expect(await tab.names('newcomer')).toEqual([])

  server.fail(DELTAS, { kind: 'unreachable' }, { after: 1 })
  await expect(tab.catalogue.refresh()).rejects.toThrow('reached')
  expect(await tab.names('newcomer')).toHaveLength(2)
  expect(tab.report.isOnline).toBe(false)

  await tab.catalogue.refresh()
  expect(await tab.names('newcomer')).toHaveLength(4)
})

test('another epoch replaces the rows by the snapshot, and removed tools are gone', async () => {
  const { server, name, tab } = await filledDevice()
  server.truth.changeEpoch('00000000000000e2')
  server.truth.remove(1)
  server.truth.put(makeTool({ id: 700, name: 'Afterglow' }))
  await server.makeSnapshot()
  await tab.catalogue.refresh()
  expect(await tab.names('quillfox')).toEqual([])
  expect(await tab.names('afterglow')).toEqual(['Afterglow'])
  await storeIndex(tab, name)
  await expectSameIndex(server, name)
})

test('another epoch without a snapshot replaces the rows by deltas from the start', async () => {
  const { server, name, tab } = await filledDevice()
  server.truth.changeEpoch('00000000000000e2')
  server.truth.remove(1)
  server.dropSnapshot()
  await tab.catalogue.refresh()
  expect(await tab.names()).toHaveLength(caseTools.length - 1)
  const stored = await openStored(name)
  expect(await stored.tools()).toEqual(server.truth.syncTools())
})

test('an epoch that changes after the manifest is met by a 409 and a new start', async () => {
  const { server, tab } = await filledDevice()
  server.truth.put(makeTool({ id: 700, name: 'Late' }))
  server.fail(DELTAS, { kind: 'refuse', status: 409, code: 'epoch' })
  await tab.catalogue.refresh()
  expect(await tab.names('late')).toEqual(['Late'])
  expect(server.count(SNAPSHOT)).toBe(2)
})

test('a device whose tombstones were compacted away loses the removed tools too', async () => {
  const { server, name, tab } = await filledDevice()
  server.truth.remove(1, 2)
  server.truth.put(makeTool({ id: 700 }))
  server.truth.compact()
  await server.makeSnapshot()
  await tab.catalogue.refresh()
  const stored = await openStored(name)
  expect(await stored.tools()).toEqual(server.truth.syncTools())
})

test('a server that has gone back in time replaces the rows', async () => {
  const { server, tab } = await filledDevice()
  server.truth.head -= 5
  await server.makeSnapshot()
  await tab.catalogue.refresh()
  expect(server.count(SNAPSHOT)).toBe(2)
})

test('another schema on the server asks for a new app, and the device answers on', async () => {
  const { server, tab } = await filledDevice()
  server.schema = SYNC_SCHEMA + 1
  await expect(tab.catalogue.refresh()).rejects.toMatchObject({ name: 'AppOutdatedError' })
  expect(tab.report).toMatchObject({ needsUpdate: true, device: 'ready', isOnline: true })
  expect(await tab.names('quillfox')).toEqual(['Quillfox'])
})

test('a 426 for a delta asks for a new app too', async () => {
  const { server, tab } = await filledDevice()
  server.truth.put(makeTool({ id: 700 }))
  server.fail(DELTAS, { kind: 'refuse', status: 426, code: 'schema' })
  await expect(tab.catalogue.refresh()).rejects.toMatchObject({ name: 'AppOutdatedError' })
  expect(tab.report.needsUpdate).toBe(true)
})

test('rows of another schema are not used, and are replaced', async () => {
  const { server, name, tab } = await filledDevice()
  tab.stop()
  const { database, opening } = await openStored(name)
  const { head } = (await opening())!
  const older = { ...head, mark: { ...head.mark, schema: SYNC_SCHEMA - 1 } }
  await database.meta.put({ key: 'head', value: older })
  const next = startTab(server, name)
  await next.until(({ device }) => device === 'empty')
  await next.ready()
  expect(server.count(SNAPSHOT)).toBe(2)
  expect(await next.names()).toHaveLength(caseTools.length)
})

test('an answer that does not fit the protocol is applied in no part', async () => {
  const { server, name, tab } = await filledDevice()
  server.truth.put({ ...makeTool({ id: 700, name: 'Crooked' }), website: 'javascript:alert(1)' })
  await expect(tab.catalogue.refresh()).rejects.toMatchObject({ name: 'BadAnswerError' })
  const stored = await openStored(name)
  expect(await stored.tools()).toHaveLength(caseTools.length)
})

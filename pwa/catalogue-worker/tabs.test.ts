import { expect, onTestFinished, test, vi } from 'vitest'
import { makeTool } from '#shared/testing/factories.ts'
import { caseCategories, caseTools } from '#shared/testing/query-cases.ts'
import { STORED_SCHEMA } from '../sync/sync-cursor.ts'
import { makeSyncCursor } from '../testing/factories.ts'
import { openStored } from '../testing/stored-catalogue.ts'
import { caseServer, freshName, startTab } from '../testing/test-device.ts'

const DELTAS = '/api/sync/catalogue'
const SNAPSHOT = '/api/sync/snapshots'

async function twoTabs() {
  const server = await caseServer()
  const name = freshName()
  const tabs = [startTab(server, name), startTab(server, name)] as const
  await Promise.all(tabs.map((tab) => tab.ready()))
  return { server, name, tabs }
}

function withoutLocks(): void {
  vi.stubGlobal('navigator', {})
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('two tabs that start at once bootstrap once', async () => {
  const { server, tabs } = await twoTabs()
  expect(server.count(SNAPSHOT)).toBe(1)
  for (const tab of tabs) expect(await tab.names()).toHaveLength(caseTools.length)
})

test('without Web Locks two tabs still agree on what is stored', async () => {
  withoutLocks()
  const { server, name, tabs } = await twoTabs()
  for (const tab of tabs) expect(await tab.names()).toHaveLength(caseTools.length)
  const stored = await openStored(name)
  expect(await stored.tools()).toEqual(server.truth.syncTools())
})

test('a tab shows what another tab has pulled, without asking the server', async () => {
  const { server, tabs } = await twoTabs()
  const [first, second] = tabs
  const { version } = second.report
  server.truth.put(makeTool({ id: 900, name: 'Newcomer' }))
  server.truth.remove(3)
  server.truth.putCategory({ ...caseCategories[0]!, name: 'Prose' })
  await first.catalogue.refresh()
  await second.until((report) => report.version > version)
  expect(await second.names('newcomer')).toEqual(['Newcomer'])
  expect(await second.names('cutaway')).toEqual([])
  expect(await second.names('prose')).toHaveLength(13)
  expect(server.count(DELTAS)).toBe(1)
})

test('a tab that missed a notice loads everything with the next one', async () => {
  const { server, name, tabs } = await twoTabs()
  const [first] = tabs
  tabs[1].stop()
  server.truth.put(makeTool({ id: 900, name: 'Newcomer' }))
  await first.catalogue.refresh()

  const late = startTab(server, name)
  await late.ready()
  expect(await late.names('newcomer')).toEqual(['Newcomer'])
  server.truth.changeEpoch('00000000000000e2')
  server.truth.remove(900)
  await server.makeSnapshot()
  await first.catalogue.refresh()
  await late.until((report) => report.toolCount === caseTools.length)
  expect(await late.names('newcomer')).toEqual([])
})

test('two tabs that pull at the same moment without locks apply each row once', async () => {
  withoutLocks()
  const { server, name, tabs } = await twoTabs()
  for (let round = 0; round < 5; round++) {
    server.truth.put(makeTool({ id: 900 + round, name: `Newcomer ${round}` }))
    await Promise.all(tabs.map((tab) => tab.catalogue.refresh()))
  }
  const stored = await openStored(name)
  expect(await stored.tools()).toEqual(server.truth.syncTools())
  for (const tab of tabs) expect(await tab.names('newcomer')).toHaveLength(5)
})

test('a message of another version of the app in the channel of the tabs is ignored', async () => {
  const { name, tabs } = await twoTabs()
  const { version } = tabs[1].report
  const channel = new BroadcastChannel(name)
  onTestFinished(() => channel.close())
  const to = { ...makeSyncCursor(), cursor: 99 }
  for (const message of [
    null,
    'moved',
    { schema: STORED_SCHEMA + 1, notice: { from: null, to, pages: null } },
    { schema: STORED_SCHEMA, notice: { from: null, to: 99, pages: null } },
    { schema: STORED_SCHEMA, notice: { from: null, to, pages: 'all' } },
  ])
    channel.postMessage(message)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(tabs[1].report.version).toBe(version)
  expect(await tabs[1].names()).toHaveLength(caseTools.length)
})

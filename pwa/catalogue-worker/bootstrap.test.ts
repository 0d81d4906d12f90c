import { expect, onTestFinished, test } from 'vitest'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { caseCategories, caseTools, queryCases } from '#shared/testing/query-cases.ts'
import type { Fault } from '../testing/simulated-server.ts'
import { brokenIndexer, caseServer, freshName, startTab, TestDevice } from '../testing/test-device.ts'

const SNAPSHOT = '/api/sync/snapshots'
const DELTAS = '/api/sync/catalogue'

test('an empty device takes the snapshot and answers by itself', async () => {
  const server = await caseServer()
  const tab = startTab(server)
  await tab.ready()
  server.goDown()
  expect(tab.report).toMatchObject({
    storage: 'kept',
    isOnline: true,
    filling: null,
    toolCount: caseTools.length,
  })
  expect(await tab.names('quillfox')).toEqual(['Quillfox'])
  expect([server.count(SNAPSHOT), server.count(DELTAS)]).toEqual([1, 0])
})

test('a device whose second thread fails builds the index from its rows', async () => {
  const server = await caseServer()
  for (const startIndexer of [brokenIndexer, () => null]) {
    const tab = new TestDevice(server, freshName(), { startIndexer }).start()
    onTestFinished(() => tab.stop())
    await tab.ready()
    expect(await tab.names('quillfox')).toEqual(['Quillfox'])
  }
})

test('a device without a snapshot to take fills by deltas', async () => {
  const server = await caseServer()
  server.dropSnapshot()
  server.deltaLimit = 10
  const tab = startTab(server)
  await tab.ready()
  const steps = tab.reports.flatMap(({ filling }) => filling?.done ?? [])
  expect(await tab.names()).toHaveLength(caseTools.length)
  expect([...new Set(steps)].length).toBeGreaterThan(3)
})

test.each(queryCases)(
  'the query case has its answer here: $title',
  async ({ query, names, includes, total }) => {
    const tab = startTab(await caseServer())
    await tab.ready()
    const answer = await tab.catalogue.query({ query: query, facets: true })
    const found = answer.tools.map((tool) => tool.name)
    if (names) expect(found).toEqual(names)
    if (includes) expect(found).toEqual(expect.arrayContaining(includes))
    if (total !== undefined) expect(answer.total).toBe(total)
  },
)

test('tools, trending, categories and stats come from the device', async () => {
  const server = await caseServer()
  const tab = startTab(server)
  await tab.ready()
  server.goDown()
  const [known, unknown] = await tab.catalogue.tools({ ids: [3, 4711] })
  expect([known?.name, unknown]).toEqual(['Cutaway', null])
  expect((await tab.catalogue.trending({})).map((tool) => tool.name)).toEqual(['Cutaway', 'Draftery'])
  const categories = await tab.catalogue.categories({})
  expect(categories.map(({ slug }) => slug)).toEqual(caseCategories.map(({ slug }) => slug))
  expect(categories.at(-1)?.toolCount).toBe(0)
  expect(categories.reduce((sum, { toolCount }) => sum + toolCount, 0)).toBe(caseTools.length)
  expect(await tab.catalogue.stats({})).toMatchObject({
    totalTools: 47,
    totalCategories: 5,
    trendingCount: 2,
  })
})

test('facets are counted only when asked for', async () => {
  const tab = startTab(await caseServer())
  await tab.ready()
  const [without, withFacets] = await Promise.all([
    tab.catalogue.query({ query: EMPTY_QUERY, facets: false }),
    tab.catalogue.query({ query: EMPTY_QUERY, facets: true }),
  ])
  expect(without.facets).toBeNull()
  expect(withFacets.facets?.flags.trending).toBe(2)
})

test.each([0.1, 0.5, 0.9])(
  'a download that breaks off at %d leaves nothing behind and is taken up again',
  async (at) => {
    const server = await caseServer()
    const name = freshName()
    server.fail(SNAPSHOT, { kind: 'break', at })
    const tab = startTab(server, name)
    await tab.rested()
    expect(tab.report).toMatchObject({ device: 'empty', isOnline: false, filling: null })
    await expect(tab.names()).rejects.toThrow()
    tab.schedule.pass(60_000)
    await tab.ready()
    expect(await tab.names()).toHaveLength(caseTools.length)
  },
)

test.each([0.1, 0.5, 0.9])(
  'a bootstrap by deltas that breaks off at %d goes on where it stopped',
  async (at) => {
    const server = await caseServer()
    server.dropSnapshot()
    server.deltaLimit = 5
    const pages = Math.ceil(server.truth.head / 5)
    const name = freshName()
    const first = startTab(server, name)
    await first.until(() => server.count(DELTAS) >= Math.max(2, Math.floor(pages * at)))
    server.goDown()
    await first.rested()
    expect(first.report.device).toBe('empty')
    first.stop()
    const before = server.count(DELTAS)
    server.comeUp()
    const second = startTab(server, name)
    await second.ready()
    expect(await second.names()).toHaveLength(caseTools.length)
    expect(server.count(DELTAS) - before).toBeLessThan(pages)
  },
)

const damages: Fault[] = [
  { kind: 'truncate', at: 0.5 },
  { kind: 'truncate', at: 0 },
  { kind: 'corrupt', at: 0.7 },
  { kind: 'portal' },
]

test.each(damages)('a snapshot that arrives damaged ($kind at $at) is fetched once more', async (damage) => {
  const server = await caseServer()
  server.fail(SNAPSHOT, damage)
  const tab = startTab(server)
  await tab.ready()
  expect(await tab.names()).toHaveLength(caseTools.length)
  expect([server.count(SNAPSHOT), server.count(DELTAS)]).toEqual([2, 0])
})

test.each(damages)(
  'a snapshot damaged twice ($kind at $at) gives way to deltas from the start',
  async (damage) => {
    const server = await caseServer()
    server.fail(SNAPSHOT, damage, { times: 2 })
    const tab = startTab(server)
    await tab.ready()
    expect(await tab.names()).toHaveLength(caseTools.length)
    expect(server.count(SNAPSHOT)).toBe(2)
    expect(server.requests.find((path) => path.startsWith(DELTAS))).toContain('since=0')
  },
)

test('a snapshot that has just been replaced is found by its new name', async () => {
  const server = await caseServer()
  server.fail(SNAPSHOT, { kind: 'refuse', status: 404, code: 'not-found' })
  const tab = startTab(server)
  await tab.ready()
  expect(server.count('/api/sync/manifest')).toBe(2)
})

test('a server that is not there leaves the device empty, and the loop tries again', async () => {
  const server = await caseServer()
  server.goDown()
  const tab = startTab(server)
  await tab.rested()
  expect(tab.report).toMatchObject({ device: 'empty', isOnline: false })
  server.comeUp()
  tab.schedule.pass(60_000)
  await tab.ready()
  expect(tab.report.isOnline).toBe(true)
})

import { expect, test } from 'vitest'
import type { Tool } from '#shared/domain/tool.ts'
import type { UsageKind } from '#shared/policy/usage.ts'
import type { Store } from '../../db/engine.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { readState } from '../../repositories/meta.ts'
import { listUnjudged } from '../../repositories/signals.ts'
import { listTools } from '../../repositories/tools.ts'
import { addInterest, addUsage } from '../../repositories/usage.ts'
import { addFixtures, openTestStore } from '../../testing/open-test-store.ts'
import { readDelta } from '../sync/read-delta.ts'
import { computeSignals } from './compute-signals.ts'
import { interestOf } from './interest.ts'
import { judgeTools } from './judge-tools.ts'
import { priorPopularity } from './popularity.ts'
import { publishSignals } from './publish-signals.ts'

const NOW = new Date('2026-11-20T12:30:00.000Z')
const HOUR = Math.floor(NOW.getTime() / 3_600_000)
const PRIOR = priorPopularity(40)

async function open(tools: Partial<Tool>[]) {
  const store = await openTestStore()
  await addFixtures(store, {
    categories: [{}],
    tools: tools.map((tool) => ({ popularity: PRIOR, ...tool })),
  })
  return store
}

const count = ({ writer }: Store, toolId: number, kind: UsageKind, hoursAgo: number, times: number) => {
  const event = { toolId, kind, hour: HOUR - hoursAgo }
  const events = Array.from({ length: times }, () => ({ ...event, ...interestOf(event) }))
  return writeTransaction(writer, async (transaction) => {
    await addUsage(transaction, events)
    await addInterest(transaction, events)
  })
}
const recompute = async (store: Store, now = NOW) =>
  publishSignals(store.writer, await computeSignals(store.reader, now))

test('what people do lifts a tool and makes it trending; devices get a few numbers and no tool', async () => {
  const store = await open(Array.from({ length: 30 }, () => ({})))
  for (const kind of ['view', 'visit', 'favorite'] as const) await count(store, 7, kind, 1, 12)
  const { epoch, head } = await readState(store.reader)
  expect(await recompute(store)).toBeGreaterThan(0)
  const tools = await listTools(store.reader)
  expect(tools[6]?.popularity).toBeGreaterThan(PRIOR + 300)
  expect(tools[6]).toMatchObject({ isTrending: true, updatedAt: '2026-01-01T00:00:00.000Z' })
  expect(tools[6]?.trendGain).toBeGreaterThan(500)
  expect(tools.filter(({ isTrending }) => isTrending)).toHaveLength(1)

  const delta = await readDelta(store.reader, { epoch, since: head })
  expect(delta).toMatchObject({ tools: [], deletedTools: [], more: false })
  expect(delta.signals?.trending).toEqual([[7, tools[6]?.trendGain]])
  expect(delta.next).toBe(head + 1)
  expect(await recompute(store)).toBe(0)
  expect((await readState(store.reader)).head).toBe(head + 1)
})

test('an event weighs half as much after fourteen days, and nothing is trending any more', async () => {
  const [young, old] = [await open([{}, {}]), await open([{}, {}])]
  await count(young, 1, 'view', 0, 20)
  await count(old, 1, 'view', 14 * 24, 40)
  for (const store of [young, old]) await recompute(store)
  const popularity = async (store: Store) => (await listTools(store.reader))[0]?.popularity
  expect(await popularity(young)).toBe(await popularity(old))
  expect((await listTools(old.reader)).some(({ isTrending }) => isTrending)).toBe(false)
})

test('a sample stays trending until its use is counted; what was trending ends', async () => {
  const store = await open([
    { isSample: true, isTrending: true },
    { isTrending: true, trendGain: 50 },
  ])
  await recompute(store)
  expect(await listTools(store.reader)).toMatchObject([
    { isTrending: true, trendGain: null },
    { isTrending: false, trendGain: null },
  ])
})

test('New follows the launch year and the day a tool was added, in a window that moves', async () => {
  const opened = '2026-01-01T00:00:00.000Z'
  const store = await open([
    { createdAt: opened },
    { createdAt: opened, launchYear: 2026 },
    { createdAt: '2026-11-10T00:00:00.000Z' },
    { createdAt: '2026-09-10T00:00:00.000Z', isNew: true },
    // A sample record, dated back: the directory opened with its first tool.
    { createdAt: '2025-12-01T00:00:00.000Z' },
    { createdAt: '2026-01-01T00:00:01.000Z' },
  ])
  const newOnes = async () => (await listTools(store.reader)).map(({ isNew }) => isNew)
  await recompute(store)
  expect(await newOnes()).toEqual([false, true, true, false, false, false])
  await recompute(store, new Date('2026-01-01T01:00:00.000Z'))
  expect((await newOnes()).at(-1)).toBe(true)
  await recompute(store, new Date('2028-01-01T00:00:00.000Z'))
  expect(await newOnes()).toEqual([false, false, false, false, false, false])
})

test('tools from before there was prominence get the shipped one, others the median of their category', async () => {
  const store = await open([{}, {}, {}, {}])
  await store.writer
    .updateTable('tool')
    .set({ prominence: null, popularity: 0 })
    .where('id', '<>', 4)
    .execute()
  await store.writer.updateTable('tool').set({ prominence: 30 }).where('id', '=', 4).execute()
  const shipped = new Map([['tool-1.example.com', 80]])
  expect(await judgeTools(store.writer, () => shipped)).toBe(3)
  expect((await listTools(store.reader)).map((tool) => [tool.prominence, tool.popularity])).toEqual([
    [80, priorPopularity(80)],
    [30, priorPopularity(30)],
    [30, priorPopularity(30)],
    [30, PRIOR],
  ])
  expect(await listUnjudged(store.reader)).toEqual([])
  expect(await judgeTools(store.writer, () => expect.unreachable())).toBe(0)
})

import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { HISTORY_LIMITS } from '#shared/domain/tool-history.ts'
import { purgeDays, recordDays } from '../services/history/record-days.ts'
import { changeTool, openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const dayText = (days: number) => daysAgo(days).toISOString().slice(0, 10)

async function start(tools: Partial<Tool>[], { demo = '0' } = {}) {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  const fixtures = { categories: [{}], tools }
  const server = await startTestServer({ dataDir, fixtures, env: { DEMO: demo } })
  const show = async (daysBefore: number, id: number, tool: Partial<Tool>) => {
    await changeTool(store, id, tool)
    return recordDays(store, daysAgo(daysBefore))
  }
  const history = (id: number, query = '') =>
    server.json(`/api/tools/${id}/history${query}`, contract.toolHistory.output)
  const trends = (ids: string) => server.json(`/api/tools/history?ids=${ids}`, contract.toolTrends.output)
  return { server, store, show, history, trends }
}

test('a day is written down where something changed, and its last hour counts', async () => {
  const { show, history } = await start([{}])
  expect(await show(20, 1, { popularity: 100 })).toBe(1)
  expect(await show(19, 1, { popularity: 100 })).toBe(0)
  expect(await show(5, 1, { popularity: 400, rating: '4.0', reviewCount: 1 })).toBe(1)
  expect(await show(5, 1, { popularity: 500, rating: '4.5', reviewCount: 2, priceFrom: 9.99 })).toBe(1)
  const unrated = { rating: null, reviewCount: 0, priceFrom: null }
  const later = { day: dayText(5), popularity: 500, rating: '4.5', reviewCount: 2, priceFrom: 9.99 }
  expect(await history(1)).toMatchObject({
    from: dayText(90),
    until: dayText(0),
    isSample: false,
    entries: [{ day: dayText(20), popularity: 100, ...unrated }, later],
  })
  expect((await history(1, '?days=10')).entries).toEqual([
    { day: dayText(10), popularity: 100, ...unrated },
    later,
  ])
})

test('lists get a number a day and the places among the trending tools, also of a day and a week before', async () => {
  const hot = { isTrending: true, trendGain: 40 }
  const { server, store, show, trends } = await start([
    { ...hot, popularity: 900 },
    { ...hot, popularity: 800 },
    { popularity: 10 },
  ])
  await recordDays(store, daysAgo(9))
  await show(3, 2, { ...hot, popularity: 950 })
  await show(0, 3, { ...hot, popularity: 990 })
  await server.until(async () => (await trends('3')).tools[0]?.rank === 1)
  const { tools, until } = await trends('3,1,2,77')
  expect(until).toBe(dayText(0))
  expect(tools.map(({ id, rank, dayBefore, weekBefore }) => [id, rank, dayBefore, weekBefore])).toEqual([
    [3, 1, { rank: null }, { rank: null }],
    [1, 3, { rank: 2 }, { rank: 1 }],
    [2, 2, { rank: 1 }, { rank: 2 }],
  ])
  expect(tools.map(({ popularity }) => popularity)).toEqual([
    [...Array(9).fill(10), 990],
    Array(10).fill(900),
    [...Array(6).fill(800), ...Array(4).fill(950)],
  ])
})

test('nothing is known of a tool before its first day', async () => {
  const { trends, history } = await start([{ isTrending: true, trendGain: 9 }])
  expect((await trends('1')).tools).toEqual([
    { id: 1, popularity: [], rank: 1, dayBefore: null, weekBefore: null, isSample: false },
  ])
  expect((await history(1)).entries).toEqual([])
})

test('what is older than the longest history is deleted, except what still holds on its first day', async () => {
  const { store, show } = await start([{}])
  for (const age of [500, 450, 410, 100]) await show(age, 1, { popularity: age })
  await purgeDays(store, new Date())
  const kept = await store.reader.selectFrom('tool_day').select('popularity').execute()
  expect(kept.map(({ popularity }) => popularity)).toEqual([410, 100])
  expect(HISTORY_LIMITS.days).toBe(400)
})

test('demo mode invents a past that is marked, stays the same and is stored nowhere', async () => {
  const tools = Array.from({ length: 40 }, (_, place) => ({ popularity: 9000 - place * 100 }))
  const { server, store, history, trends } = await start(tools, { demo: '1' })
  const ids = tools.map((_, place) => place + 1).join()
  const first = await trends(ids)
  expect(first.tools.every(({ isSample, popularity }) => isSample && popularity.length === 31)).toBe(true)
  for (const { id, popularity } of first.tools) expect(popularity.at(-1)).toBe(9000 - (id - 1) * 100)
  const shown = await history(1)
  expect(shown.isSample).toBe(true)
  expect(shown.entries.length).toBeGreaterThan(20)
  expect(shown.entries[0]?.day).toBe(dayText(90))
  expect(await trends(ids)).toEqual(first)
  await recordDays(store, new Date())
  const recorded = await store.reader.selectFrom('tool_day').selectAll().execute()
  expect(recorded.every((row) => row.rating === null && row.review_count === 0)).toBe(true)
  expect(recorded.every((row) => row.trending_rank === null)).toBe(true)
  await server.close()
})

test('answers carry an ETag; unknown tools, too many and repeated ids are refused', async () => {
  const { server } = await start([{}])
  for (const path of ['/api/tools/1/history', '/api/tools/history?ids=1']) {
    const answer = await server.fetch(path)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const headers = { 'If-None-Match': answer.headers.get('etag') ?? '' }
    expect((await server.fetch(path, { headers })).status).toBe(304)
  }
  expect((await server.fetch('/api/tools/77/history')).status).toBe(404)
  const many = Array.from({ length: HISTORY_LIMITS.trends + 1 }, (_, place) => place + 1)
  for (const query of ['', '?ids=', '?ids=1,1', `?ids=${many}`, '?ids=1&days=6'])
    expect((await server.fetch(`/api/tools/history${query}`)).status, query).toBe(400)
})

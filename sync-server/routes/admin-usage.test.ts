import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { SEARCH_SHOWN_FROM } from '#shared/policy/usage.ts'
import type { Store } from '../db/engine.ts'
import { startWithAdmins } from '../testing/as-admin.ts'
import { soundTool } from '../testing/catalogue-view.ts'
import { addSearches, addUsage } from '../testing/usage-rows.ts'

const USAGE = '/api/admin/usage'
const HOUR_MS = 60 * 60 * 1000
const DAY = 24

const thisHour = () => Math.floor(Date.now() / HOUR_MS)

const fixtures = {
  categories: [{ name: 'Writing' }],
  tools: [
    soundTool({ id: 1, name: 'Alpha' }),
    soundTool({ id: 2, name: 'Beta' }),
    soundTool({ id: 3, name: '=HYPERLINK("http://evil.app")' }),
  ],
}

async function start(fill?: (store: Store) => Promise<void>) {
  const started = await startWithAdmins(fixtures)
  await fill?.(started.store)
  const usage = async (days = '28') =>
    contract.adminUsage.output.parse((await started.call('GET', `${USAGE}?days=${days}`)).body)
  const csv = async (query: string) => {
    const response = await started.server.fetch(`${USAGE}.csv?${query}`, { headers: { 'X-Test-User': '1' } })
    return { headers: response.headers, lines: (await response.text()).split('\r\n') }
  }
  return { ...started, usage, csv }
}

const fill = async (store: Store) => {
  const now = thisHour()
  await addUsage(store, [
    { tool_id: 1, kind: 'view', hour: now, count: 5 },
    { tool_id: 1, kind: 'view', hour: now - 30 * DAY, count: 4 },
    { tool_id: 2, kind: 'view', hour: now - DAY, count: 9 },
    { tool_id: 2, kind: 'favorite', hour: now - 3 * DAY, count: 2 },
    { tool_id: 3, kind: 'choose', hour: now - 2 * DAY, count: 1 },
    { tool_id: 3, kind: 'view', hour: now - 60 * DAY, count: 100 },
  ])
  const today = Math.floor(now / DAY)
  await addSearches(store, [
    { query: 'meeting notes', is_found: 1, day: today, count: 2 },
    { query: 'meeting notes', is_found: 1, day: today - 10, count: 6 },
    { query: 'horse whisperer', is_found: 0, day: today, count: SEARCH_SHOWN_FROM },
    { query: 'jane doe, elm street 5', is_found: 0, day: today, count: SEARCH_SHOWN_FROM - 1 },
  ])
}

test('kinds are summed, compared with the period before, and ranked by tool', async () => {
  const { usage } = await start(fill)
  const { totals, tools, times, step, ...insight } = await usage()
  expect(totals).toMatchObject({
    view: { count: 14, before: 4 },
    favorite: { count: 2, before: 0 },
    choose: { count: 1, before: 0 },
    share: { count: 0, before: 0 },
  })
  expect(tools.view).toEqual([
    { id: 2, name: 'Beta', isArchived: false, count: 9, before: 0 },
    { id: 1, name: 'Alpha', isArchived: false, count: 5, before: 4 },
  ])
  expect([step, times.length, times.at(-1)?.at]).toEqual([
    'day',
    28,
    new Date(Math.floor(thisHour() / DAY) * DAY * HOUR_MS).toISOString(),
  ])
  expect(times.at(-1)?.counts.view).toBe(5)
  expect(times.reduce((sum, { counts }) => sum + counts.view, 0)).toBe(14)
  expect(insight).toMatchObject({ searches: { count: 13, before: null }, missed: { count: 5, before: null } })
})

test('what was searched fewer than three times is in the sums, but nobody reads it', async () => {
  const { usage, csv } = await start(fill)
  const { foundQueries, missedQueries, searches } = await usage('7')
  expect(searches).toEqual({ count: 7, before: 6 })
  expect(foundQueries).toEqual([{ query: 'meeting notes', count: 2, before: 6 }])
  expect(missedQueries).toEqual([{ query: 'horse whisperer', count: 3, before: 0 }])
  const { lines } = await csv('table=searches&days=7')
  expect(lines).toEqual([
    'Search,Result,Count,Period before',
    'meeting notes,Found,2,6',
    'horse whisperer,Nothing found,3,0',
    '',
  ])
})

test('two days are told by the hour, and a year by the day, without a comparison that nothing was counted for', async () => {
  const { usage } = await start(fill)
  const hours = await usage('2')
  expect([hours.step, hours.times.length, hours.totals.view]).toEqual(['hour', 48, { count: 14, before: 0 }])
  expect(hours.times.at(-1)).toMatchObject({
    at: new Date(thisHour() * HOUR_MS).toISOString(),
    counts: { view: 5 },
  })
  const year = await usage('365')
  expect([year.times.length, year.totals.view, year.tools.view[0]]).toEqual([
    365,
    { count: 118, before: null },
    { id: 3, name: fixtures.tools[2]?.name, isArchived: false, count: 100, before: null },
  ])
})

test('each table is a file that no spreadsheet runs', async () => {
  const { csv } = await start(fill)
  const { headers, lines } = await csv('days=7&table=tools')
  expect(headers.get('content-disposition')).toBe('attachment; filename="usage-tools-7-days.csv"')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(lines).toEqual([
    'What,Place,Tool id,Tool,Count,Period before',
    'Opened,1,2,Beta,9,0',
    'Opened,2,1,Alpha,5,0',
    'Favorites,1,2,Beta,2,0',
    `Chosen from search,1,3,"'=HYPERLINK(""http://evil.app"")",1,0`,
    '',
  ])
  const times = (await csv('days=7&table=times')).lines
  expect(times[0]).toBe('Begins,Opened,Website visited,Favorites,Compared,Shared,Chosen from search')
  expect(times).toHaveLength(9)
})

test('a fresh database says that nothing was counted yet; two readings at once are answered both', async () => {
  const { usage } = await start()
  const [insight, year] = await Promise.all([usage(), usage('365')])
  expect(insight).toMatchObject({
    countedSince: null,
    searches: { count: 0, before: null },
    foundQueries: [],
  })
  expect([...new Set(Object.values(year.tools).map(({ length }) => length))]).toEqual([0])
})

test('it is for admins, and for periods that it knows', async () => {
  const { call } = await start()
  for (const path of [USAGE, `${USAGE}.csv?table=times`]) {
    const statuses = []
    for (const as of [0, 4, 5]) statuses.push((await call('GET', path, { as })).status)
    expect(statuses, path).toEqual([401, 403, 403])
  }
  for (const query of ['?days=3', '?days=0', '?days=all', '?since=1', '.csv', '.csv?table=users'])
    expect((await call('GET', `${USAGE}${query}`)).status, query).toBe(400)
})

import { expect, test } from 'vitest'
import type { AnalyticsQuery } from '#shared/domain/agent-analytics.ts'
import { addActivity, addAgents, addRecommendations } from '../../testing/agent-rows.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import { analyticsCsv, readAnalytics } from './analytics.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000).toISOString()

/** [agent, days ago, status, confidence, category]: each is filed with its activity. */
const FILED = [
  [1, 0.5, 'pending_review', 0.9, 'Websites'],
  [1, 3, 'approved', 0.7, 'Websites'],
  [1, 20, 'implemented', 0.8, 'Tags'],
  [2, 0.9, 'rejected', 0.4, 'Pricing'],
  [2, 60, 'approved', 0.6, 'Websites'],
  [3, 80, 'pending_review', 0.2, 'Tags'],
  [3, 91, 'implemented', 1, 'Tags'],
] as const

async function start() {
  const store = await openTestStore()
  await addAgents(store, [
    ['Website check', 'monitor'],
    ['Pricing check', 'analyzer'],
    ['Old hand', 'optimizer'],
    ['Newcomer', 'monitor'],
  ])
  await addRecommendations(
    store,
    FILED.map(([agent_id, days, status, confidence, category]) => ({
      agent_id,
      status,
      confidence,
      category,
      created_at: daysAgo(days),
    })),
  )
  await addActivity(
    store,
    FILED.map(([agent_id, days, , confidence]) => ({ agent_id, confidence, at: daysAgo(days) })),
  )
  await addActivity(store, [{ agent_id: 3, activity_type: 'catalogue_analysed', at: daysAgo(10) }])
  return (query: Partial<AnalyticsQuery>) =>
    readAnalytics(store.reader, { timeframe: '7d', agentType: 'all', ...query }, NOW)
}

test.each([
  ['24h', 2, 1, 0, 0.65],
  ['7d', 3, 1, 1, 2 / 3],
  ['30d', 4, 1, 2, 0.7],
  ['90d', 6, 2, 3, 0.6],
] as const)(
  'within %s: %i filed, %i pending, %i approved, %d sure',
  async (timeframe, total, pending, approved, confidence) => {
    const analytics = await (await start())({ timeframe })
    expect(analytics).toMatchObject({
      totalAgents: 4,
      activeAgents: 2,
      totalRecommendations: total,
      pendingRecommendations: pending,
      approvedRecommendations: approved,
      averageConfidence: expect.closeTo(confidence, 10),
    })
  },
)

test.each([
  ['analyzer', { totalAgents: 1, activeAgents: 1, totalRecommendations: 2, approvedRecommendations: 1 }],
  ['recommender', { totalAgents: 0, activeAgents: 0, totalRecommendations: 0, averageConfidence: null }],
  ['monitor', { totalAgents: 2, activeAgents: 1, totalRecommendations: 3, approvedRecommendations: 2 }],
  ['optimizer', { totalAgents: 1, activeAgents: 0, totalRecommendations: 1, pendingRecommendations: 1 }],
] as const)('of %s agents only', async (agentType, expected) => {
  const analytics = await (await start())({ timeframe: '90d', agentType })
  expect(analytics).toMatchObject(expected)
  expect(new Set(analytics.agentPerformance.map((agent) => agent.agentType)).size).toBeLessThan(2)
})

test('agents are sorted by approved recommendations; one that only read is listed, an inactive one is not', async () => {
  const { agentPerformance } = await (await start())({ timeframe: '30d' })
  expect(agentPerformance).toEqual([
    {
      agentName: 'Website check',
      agentType: 'monitor',
      approvedCount: 2,
      totalRecommendations: 3,
      averageConfidence: expect.closeTo(0.8, 10),
      lastActive: daysAgo(0.5),
    },
    {
      agentName: 'Pricing check',
      agentType: 'analyzer',
      approvedCount: 0,
      totalRecommendations: 1,
      averageConfidence: 0.4,
      lastActive: daysAgo(0.9),
    },
    {
      agentName: 'Old hand',
      agentType: 'optimizer',
      approvedCount: 0,
      totalRecommendations: 0,
      averageConfidence: null,
      lastActive: daysAgo(10),
    },
  ])
})

test('categories are sorted by number, activity by time', async () => {
  const { topCategories, recentActivity } = await (await start())({ timeframe: '90d' })
  expect(topCategories).toEqual([
    { category: 'Websites', count: 3 },
    { category: 'Tags', count: 2 },
    { category: 'Pricing', count: 1 },
  ])
  expect(recentActivity.map(({ timestamp }) => timestamp)).toEqual([0.5, 0.9, 3, 10, 20, 60, 80].map(daysAgo))
  expect(recentActivity[3]).toEqual({
    agentName: 'Old hand',
    activityType: 'catalogue_analysed',
    priority: null,
    confidence: null,
    timestamp: daysAgo(10),
  })
})

test('what was filed is told by the step, and of the time as long before', async () => {
  const { filedOverTime, filedBefore } = await (await start())({ timeframe: '30d' })
  expect(filedOverTime.filter(({ filed }) => filed > 0)).toEqual([
    { at: '2026-10-31T00:00:00.000Z', filed: 1, decided: 1, approved: 1, confidenceSum: 0.8 },
    { at: '2026-11-17T00:00:00.000Z', filed: 1, decided: 1, approved: 1, confidenceSum: 0.7 },
    { at: '2026-11-19T00:00:00.000Z', filed: 1, decided: 1, approved: 0, confidenceSum: 0.4 },
    { at: '2026-11-20T00:00:00.000Z', filed: 1, decided: 0, approved: 0, confidenceSum: 0.9 },
  ])
  expect(filedOverTime).toHaveLength(31)
  expect(filedBefore).toEqual({ filed: 1, decided: 1, approved: 1, confidenceSum: 0.6 })
  const { filedOverTime: hours } = await (await start())({ timeframe: '24h' })
  expect(hours.filter(({ filed }) => filed > 0).map(({ at }) => at)).toEqual([
    '2026-11-19T14:00:00.000Z',
    '2026-11-20T00:00:00.000Z',
  ])
})

test('activity is counted by the hour of a day, otherwise by the day, with those in which nothing happened', async () => {
  const read = await start()
  const { activityOverTime: hours } = await read({ timeframe: '24h' })
  expect([hours.step, hours.times.length, hours.times.at(-1)?.at]).toEqual(['hour', 25, NOW.toISOString()])
  expect(hours.times.filter(({ count }) => count > 0)).toEqual([
    { at: '2026-11-19T14:00:00.000Z', count: 1 },
    { at: '2026-11-20T00:00:00.000Z', count: 1 },
  ])
  const { activityOverTime: days } = await read({ timeframe: '30d', agentType: 'monitor' })
  expect([days.step, days.times.length]).toEqual(['day', 31])
  expect(days.times.filter(({ count }) => count > 0)).toEqual([
    { at: '2026-10-31T00:00:00.000Z', count: 1 },
    { at: '2026-11-17T00:00:00.000Z', count: 1 },
    { at: '2026-11-20T00:00:00.000Z', count: 1 },
  ])
})

test('the CSV file is safe from formula injection by an agent', async () => {
  const store = await openTestStore()
  await addAgents(store, [['=HYPERLINK("http://evil.app","x")', 'monitor']])
  await addActivity(store, [{ priority: 'High', confidence: 0.5, at: daysAgo(1) }])
  await addRecommendations(store, [{ category: '@SUM(1)', created_at: daysAgo(1), status: 'approved' }])
  const analytics = await readAnalytics(store.reader, { timeframe: '7d', agentType: 'all' }, NOW)
  const agent = `"'=HYPERLINK(""http://evil.app"",""x"")"`
  expect(analyticsCsv(analytics).split('\r\n')).toEqual([
    'Section,Subject,Measure,Value,Priority,Time',
    'Summary,,Agents,1,,',
    'Summary,,Agents active this week,1,,',
    'Summary,,Recommendations,1,,',
    'Summary,,Pending recommendations,0,,',
    'Summary,,Approved recommendations,1,,',
    'Summary,,Average confidence,0.5,,',
    `Agent,${agent},Type,monitor,,`,
    `Agent,${agent},Recommendations,1,,`,
    `Agent,${agent},Approved recommendations,1,,`,
    `Agent,${agent},Average confidence,0.5,,`,
    `Agent,${agent},Last active,,,${daysAgo(1)}`,
    "Category,'@SUM(1),Recommendations,1,,",
    `Activity,${agent},recommendation filed,0.5,High,${daysAgo(1)}`,
    'Day,,Activities,1,,2026-11-19T00:00:00.000Z',
    '',
  ])
})

import type { AgentAnalytics, AnalyticsQuery, Filed } from '#shared/domain/agent-analytics.ts'
import type { Database } from '../../db/schema.ts'
import { toCsv } from '../../lib/csv.ts'
import {
  type ActiveAgent,
  type AnalyticsSpan,
  countActivity,
  listActiveAgents,
  listActivity,
  listTopCategories,
  type StepTally,
  type Tally,
  tallyRecommendations,
  tallySteps,
} from '../../repositories/agent-analytics.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const SPANS: Readonly<Record<AnalyticsQuery['timeframe'], number>> = {
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
  '90d': 90 * DAY_MS,
}
/** `activeAgents` are those of this week, whatever the timeframe (SPEC §2). */
const WEEK_MS = 7 * DAY_MS

const SHOWN = { activity: 50, agents: 50, categories: 12 } as const

/** All figures, read in one transaction. */
export function readAnalytics(
  reader: Database,
  { timeframe, agentType: chosen }: AnalyticsQuery,
  now: Date,
): Promise<AgentAnalytics> {
  const ago = (span: number) => new Date(now.getTime() - span).toISOString()
  const agentType = chosen === 'all' ? undefined : chosen
  const since = ago(SPANS[timeframe])
  return reader.transaction().execute(async (db) => {
    const tallies = await tallyRecommendations(db, { since, agentType })
    const agents = await listActiveAgents(db, agentType)
    const { total, pending, approved, averageConfidence } = sumUp(tallies)
    return {
      totalAgents: agents.length,
      activeAgents: agents.filter((agent) => (agent.lastActive ?? '') >= ago(WEEK_MS)).length,
      totalRecommendations: total,
      pendingRecommendations: pending,
      approvedRecommendations: approved,
      averageConfidence,
      recentActivity: await listActivity(db, { since, agentType, limit: SHOWN.activity }),
      activityOverTime: await activityOverTime(db, { since, agentType }, now),
      ...(await filedOverTime(db, { since, agentType }, now)),
      agentPerformance: performance(agents, tallies, since),
      topCategories: await listTopCategories(db, { since, agentType, limit: SHOWN.categories }),
    }
  })
}

/** The first and the last hour or day are those in which the span begins and ends: parts of them only. */
async function activityOverTime(
  db: Database,
  span: AnalyticsSpan,
  now: Date,
): Promise<AgentAnalytics['activityOverTime']> {
  const { step, starts } = stepsOf(span, now)
  // The first step begins with the span.
  const counts = await countActivity(db, span, [span.since, ...starts.slice(1)])
  const times = starts.map((at, place) => ({ at, count: counts[place] ?? 0 }))
  return { step, times }
}

function stepsOf(span: AnalyticsSpan, now: Date): { step: 'hour' | 'day'; starts: string[] } {
  const since = Date.parse(span.since)
  const step = now.getTime() - since <= DAY_MS ? 'hour' : 'day'
  const stepMs = step === 'hour' ? HOUR_MS : DAY_MS
  const first = Math.floor(since / stepMs)
  const starts = Array.from({ length: Math.floor(now.getTime() / stepMs) - first + 1 }, (_, place) =>
    new Date((first + place) * stepMs).toISOString(),
  )
  return { step, starts }
}

/** What was filed in each step, and in the time as long before the span. */
async function filedOverTime(
  db: Database,
  span: AnalyticsSpan,
  now: Date,
): Promise<Pick<AgentAnalytics, 'filedOverTime' | 'filedBefore'>> {
  const { step, starts } = stepsOf(span, now)
  const length = step === 'hour' ? '2026-11-20T14'.length : '2026-11-20'.length
  const from = new Date(2 * Date.parse(span.since) - now.getTime()).toISOString()
  const byStep = Map.groupBy(await tallySteps(db, { ...span, from, length }), (tally) => tally.step)
  return {
    filedOverTime: starts.map((at) => ({ at, ...filedIn(byStep.get(at.slice(0, length)) ?? []) })),
    filedBefore: filedIn(byStep.get('before') ?? []),
  }
}

function filedIn(tallies: readonly StepTally[]): Filed {
  const { total, pending, approved, confidence } = sumUp(tallies)
  return { filed: total, decided: total - pending, approved, confidenceSum: confidence }
}

/** The agents that were active in that time, those with the most approved recommendations first. */
function performance(
  agents: readonly ActiveAgent[],
  tallies: readonly Tally[],
  since: string,
): AgentAnalytics['agentPerformance'] {
  const byAgent = Map.groupBy(tallies, (tally) => tally.agentId)
  return agents
    .flatMap(({ id, name, agentType, lastActive }) => {
      if (lastActive === null || lastActive < since) return []
      const { approved, total, averageConfidence } = sumUp(byAgent.get(id) ?? [])
      const figures = { approvedCount: approved, totalRecommendations: total, averageConfidence }
      return [{ agentName: name, agentType, ...figures, lastActive }]
    })
    .sort(
      (one, other) =>
        other.approvedCount - one.approvedCount || other.totalRecommendations - one.totalRecommendations,
    )
    .slice(0, SHOWN.agents)
}

interface Figures {
  total: number
  pending: number
  /** `implemented` ones were approved too. */
  approved: number
  /** The sum of them. */
  confidence: number
  /** null when there is nothing to average. */
  averageConfidence: number | null
}

function sumUp(tallies: readonly Omit<Tally, 'agentId'>[]): Figures {
  const figures = { total: 0, pending: 0, approved: 0 }
  let confidence = 0
  for (const { status, count, confidence: sum } of tallies) {
    figures.total += count
    if (status === 'pending_review') figures.pending += count
    if (status === 'approved' || status === 'implemented') figures.approved += count
    confidence += sum
  }
  const average = figures.total === 0 ? null : Math.min(1, confidence / figures.total)
  return { ...figures, confidence, averageConfidence: average }
}

type Row = readonly [
  section: string,
  subject: string,
  measure: string,
  value: string | number,
  priority: string,
  time: string,
]

const HEADER = ['Section', 'Subject', 'Measure', 'Value', 'Priority', 'Time']

/** One measure per line, so that a spreadsheet can filter and pivot them all. Times are ISO 8601 in UTC. */
export function analyticsCsv(analytics: AgentAnalytics): string {
  return toCsv([
    HEADER,
    ...summary(analytics),
    ...agents(analytics),
    ...categories(analytics),
    ...activity(analytics),
    ...overTime(analytics),
  ])
}

function summary(analytics: AgentAnalytics): Row[] {
  const measures: [measure: string, value: number | null][] = [
    ['Agents', analytics.totalAgents],
    ['Agents active this week', analytics.activeAgents],
    ['Recommendations', analytics.totalRecommendations],
    ['Pending recommendations', analytics.pendingRecommendations],
    ['Approved recommendations', analytics.approvedRecommendations],
    ['Average confidence', analytics.averageConfidence],
  ]
  return measures.map(([measure, value]) => ['Summary', '', measure, value ?? '', '', ''])
}

function agents({ agentPerformance }: AgentAnalytics): Row[] {
  return agentPerformance.flatMap((agent): Row[] => [
    ['Agent', agent.agentName, 'Type', agent.agentType, '', ''],
    ['Agent', agent.agentName, 'Recommendations', agent.totalRecommendations, '', ''],
    ['Agent', agent.agentName, 'Approved recommendations', agent.approvedCount, '', ''],
    ['Agent', agent.agentName, 'Average confidence', agent.averageConfidence ?? '', '', ''],
    ['Agent', agent.agentName, 'Last active', '', '', agent.lastActive],
  ])
}

function categories({ topCategories }: AgentAnalytics): Row[] {
  return topCategories.map(({ category, count }) => ['Category', category, 'Recommendations', count, '', ''])
}

/** The value of an activity is its confidence, if it has one. */
function activity({ recentActivity }: AgentAnalytics): Row[] {
  return recentActivity.map(({ agentName, activityType, priority, confidence, timestamp }) => [
    'Activity',
    agentName,
    activityType.replaceAll('_', ' '),
    confidence ?? '',
    priority ?? '',
    timestamp,
  ])
}

/** Hours and days with nothing in them are left out. */
function overTime({ activityOverTime: { step, times } }: AgentAnalytics): Row[] {
  const section = step === 'hour' ? 'Hour' : 'Day'
  return times
    .filter(({ count }) => count > 0)
    .map(({ at, count }) => [section, '', 'Activities', count, '', at])
}

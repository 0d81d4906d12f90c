import type { AgentAnalytics, AnalyticsQuery } from '#shared/domain/agent-analytics.ts'
import type { Database } from '../../db/schema.ts'
import {
  countAgents,
  countRecommendations,
  listActivity,
  listPerformance,
  listTopCategories,
} from '../../repositories/agent-analytics.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const SPANS: Readonly<Record<AnalyticsQuery['timeframe'], number>> = {
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
  '90d': 90 * DAY_MS,
}
/** `activeAgents` are those of this week, whatever the timeframe (SPEC §2). */
const WEEK_MS = 7 * DAY_MS

const SHOWN = { activity: 50, agents: 50, categories: 12 } as const

/** Everything of one moment. */
export function readAnalytics(
  reader: Database,
  { timeframe, agentType: chosen }: AnalyticsQuery,
  now: Date,
): Promise<AgentAnalytics> {
  const ago = (span: number) => new Date(now.getTime() - span).toISOString()
  const agentType = chosen === 'all' ? undefined : chosen
  const span = { since: ago(SPANS[timeframe]), agentType }
  return reader.transaction().execute(async (db) => ({
    ...(await countAgents(db, { agentType, activeSince: ago(WEEK_MS) })),
    ...(await countRecommendations(db, span)),
    recentActivity: await listActivity(db, { ...span, limit: SHOWN.activity }),
    agentPerformance: await listPerformance(db, { ...span, limit: SHOWN.agents }),
    topCategories: await listTopCategories(db, { ...span, limit: SHOWN.categories }),
  }))
}

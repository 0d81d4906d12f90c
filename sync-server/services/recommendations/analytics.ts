import type { AgentAnalytics, AnalyticsQuery } from '#shared/domain/agent-analytics.ts'
import type { Database } from '../../db/schema.ts'
import {
  type AgentAtWork,
  listActivity,
  listAgentsAtWork,
  listTopCategories,
  type Tally,
  tallyRecommendations,
} from '../../repositories/agent-analytics.ts'
import { sumUp } from './sum-up.ts'

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
  const since = ago(SPANS[timeframe])
  return reader.transaction().execute(async (db) => {
    const tallies = await tallyRecommendations(db, { since, agentType })
    const agents = await listAgentsAtWork(db, agentType)
    const { total, pending, approved, averageConfidence } = sumUp(tallies)
    return {
      totalAgents: agents.length,
      activeAgents: agents.filter((agent) => (agent.lastActive ?? '') >= ago(WEEK_MS)).length,
      totalRecommendations: total,
      pendingRecommendations: pending,
      approvedRecommendations: approved,
      averageConfidence,
      recentActivity: await listActivity(db, { since, agentType, limit: SHOWN.activity }),
      agentPerformance: performance(agents, tallies, since),
      topCategories: await listTopCategories(db, { since, agentType, limit: SHOWN.categories }),
    }
  })
}

/** Those who did anything in that time, by how much of theirs was approved. */
function performance(
  agents: readonly AgentAtWork[],
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

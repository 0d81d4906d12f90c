import type { AgentType } from '#shared/domain/agent.ts'
import type { AgentAnalytics } from '#shared/domain/agent-analytics.ts'
import type { Database } from '../db/schema.ts'

export interface AnalyticsSpan {
  /** From then on. */
  since: string
  agentType?: AgentType | undefined
}

type Totals = Pick<
  AgentAnalytics,
  'totalRecommendations' | 'pendingRecommendations' | 'approvedRecommendations' | 'averageConfidence'
>

/** `implemented` ones were approved too. */
export async function countRecommendations(db: Database, span: AnalyticsSpan): Promise<Totals> {
  const { total, pending, approved, confidence } = await recommendationsOf(db, span)
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('status', '=', 'pending_review').as('pending'),
      fn
        .countAll<number>()
        .filterWhere(eb('status', 'in', ['approved', 'implemented']))
        .as('approved'),
      fn.avg<number | null>('confidence').as('confidence'),
    ])
    .executeTakeFirstOrThrow()
  return {
    totalRecommendations: total,
    pendingRecommendations: pending,
    approvedRecommendations: approved,
    averageConfidence: confidence,
  }
}

export async function countAgents(
  db: Database,
  { agentType, activeSince }: { agentType?: AgentType | undefined; activeSince: string },
): Promise<{ totalAgents: number; activeAgents: number }> {
  let agents = db.selectFrom('agent')
  if (agentType !== undefined) agents = agents.where('agent_type', '=', agentType)
  const count = () => agents.select((expression) => expression.fn.countAll<number>().as('count'))
  const { count: totalAgents } = await count().executeTakeFirstOrThrow()
  const { count: activeAgents } = await count()
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('agent_activity')
          .select('agent_activity.id')
          .whereRef('agent_activity.agent_id', '=', 'agent.id')
          .where('agent_activity.at', '>=', activeSince),
      ),
    )
    .executeTakeFirstOrThrow()
  return { totalAgents, activeAgents }
}

/** The latest first. */
export async function listActivity(
  db: Database,
  { since, agentType, limit }: AnalyticsSpan & { limit: number },
): Promise<AgentAnalytics['recentActivity']> {
  let activity = db
    .selectFrom('agent_activity')
    .innerJoin('agent', 'agent.id', 'agent_activity.agent_id')
    .where('agent_activity.at', '>=', since)
  if (agentType !== undefined) activity = activity.where('agent.agent_type', '=', agentType)
  return activity
    .select([
      'agent.name as agentName',
      'agent_activity.activity_type as activityType',
      'agent_activity.priority',
      'agent_activity.confidence',
      'agent_activity.at as timestamp',
    ])
    .orderBy('agent_activity.at', 'desc')
    .orderBy('agent_activity.id', 'desc')
    .limit(limit)
    .execute()
}

/** Those who were active, by how much of theirs was approved. */
export async function listPerformance(
  db: Database,
  span: AnalyticsSpan & { limit: number },
): Promise<AgentAnalytics['agentPerformance']> {
  return recommendationsOf(db, span)
    .select(({ fn, eb }) => [
      'agent.name as agentName',
      'agent.agent_type as agentType',
      fn
        .countAll<number>()
        .filterWhere(eb('status', 'in', ['approved', 'implemented']))
        .as('approvedCount'),
      fn.countAll<number>().as('totalRecommendations'),
      fn.avg<number | null>('confidence').as('averageConfidence'),
      fn.max('recommendation.created_at').as('lastActive'),
    ])
    .groupBy('agent.id')
    .orderBy('approvedCount', 'desc')
    .orderBy('totalRecommendations', 'desc')
    .limit(span.limit)
    .execute()
}

export async function listTopCategories(
  db: Database,
  span: AnalyticsSpan & { limit: number },
): Promise<AgentAnalytics['topCategories']> {
  return recommendationsOf(db, span)
    .select(({ fn }) => ['recommendation.category', fn.countAll<number>().as('count')])
    .groupBy('recommendation.category')
    .orderBy('count', 'desc')
    .orderBy('recommendation.category')
    .limit(span.limit)
    .execute()
}

function recommendationsOf(db: Database, { since, agentType }: AnalyticsSpan) {
  const all = db
    .selectFrom('recommendation')
    .innerJoin('agent', 'agent.id', 'recommendation.agent_id')
    .where('recommendation.created_at', '>=', since)
  return agentType === undefined ? all : all.where('agent.agent_type', '=', agentType)
}

import { sql } from 'kysely'
import type { AgentType } from '#shared/domain/agent.ts'
import type { AgentAnalytics } from '#shared/domain/agent-analytics.ts'
import type { Level, RecommendationStatus } from '#shared/domain/recommendation.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import { jsonRows } from '../db/dialect.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

interface Activity {
  agentId: number
  /** Words joined by underscores. */
  activityType: string
  priority?: Level
  confidence?: number
}

interface ActivityRow {
  agentId: number
  activityType: string
  priority: Level | null
  confidence: number | null
  now: string
}

const insertActivity = compileOnce((db, slot: Slot<ActivityRow>) =>
  db.insertInto('agent_activity').values({
    agent_id: slot('agentId'),
    activity_type: slot('activityType'),
    priority: slot('priority'),
    confidence: slot('confidence'),
    at: slot('now'),
  }),
)

export async function insertActivities(
  transaction: WriteTransaction,
  activities: readonly Activity[],
  now: string,
): Promise<void> {
  for (const { priority = null, confidence = null, ...activity } of activities)
    await insertActivity(transaction, { ...activity, priority, confidence, now })
}

export interface AnalyticsSpan {
  /** The start of the span. */
  since: string
  agentType?: AgentType | undefined
}

/** Recommendations of an agent that have a status. */
export interface Tally {
  agentId: number
  status: RecommendationStatus
  count: number
  /** The sum of their confidences. */
  confidence: number
}

export function tallyRecommendations(db: Database, span: AnalyticsSpan): Promise<Tally[]> {
  return recommendationsOf(db, span)
    .select(({ fn }) => [
      'agent_id as agentId',
      'status',
      fn.countAll<number>().as('count'),
      fn.sum<number>('confidence').as('confidence'),
    ])
    .groupBy(['agent_id', 'status'])
    .execute()
}

/** Recommendations of a step, such as `2026-11-20` or `2026-11-20T14`, that have a status; `before` is all before the span. */
export interface StepTally extends Omit<Tally, 'agentId'> {
  step: string
}

export function tallySteps(
  db: Database,
  { since, from, agentType, length }: AnalyticsSpan & { from: string; length: number },
): Promise<StepTally[]> {
  const step = sql<string>`case when created_at < ${since} then 'before' else substr(created_at, 1, ${length}) end`
  return recommendationsOf(db, { since: from, agentType })
    .select(({ fn }) => [
      step.as('step'),
      'status',
      fn.countAll<number>().as('count'),
      fn.sum<number>('confidence').as('confidence'),
    ])
    .groupBy(['step', 'status'])
    .execute()
}

/** The largest first. */
export function listTopCategories(
  db: Database,
  span: AnalyticsSpan & { limit: number },
): Promise<AgentAnalytics['topCategories']> {
  return recommendationsOf(db, span)
    .select(({ fn }) => ['category', fn.countAll<number>().as('count')])
    .groupBy('category')
    .orderBy('count', 'desc')
    .orderBy('category')
    .limit(span.limit)
    .execute()
}

function recommendationsOf(db: Database, { since, agentType }: AnalyticsSpan) {
  const filed = db.selectFrom('recommendation').where('created_at', '>=', since)
  if (agentType === undefined) return filed
  const ofType = db.selectFrom('agent').select('id').where('agent_type', '=', agentType)
  return filed.where('agent_id', 'in', ofType)
}

export interface ActiveAgent {
  id: number
  name: string
  agentType: AgentType
  /** null: never active. */
  lastActive: string | null
}

/** Every agent of the type except the demo's, and when it was last active. */
export function listActiveAgents(db: Database, agentType: AgentType | undefined): Promise<ActiveAgent[]> {
  let agents = db
    .selectFrom('agent')
    .where(({ or, eb }) => or([eb('is_sandbox', '=', 0), eb('is_sample', '=', 1)]))
  if (agentType !== undefined) agents = agents.where('agent_type', '=', agentType)
  return agents
    .select((expression) => [
      'agent.id',
      'agent.name',
      'agent.agent_type as agentType',
      expression
        .selectFrom('agent_activity')
        .select(({ fn }) => fn.max('agent_activity.at').as('at'))
        .whereRef('agent_activity.agent_id', '=', 'agent.id')
        .as('lastActive'),
    ])
    .orderBy('agent.id')
    .execute()
}

/**
 * How much was done since each of these times and before the next one. Each is counted in the order of the index on time:
 * a group of all would sort them.
 */
export async function countActivity(
  db: Database,
  { agentType }: Pick<AnalyticsSpan, 'agentType'>,
  times: readonly string[],
): Promise<number[]> {
  const ofType =
    agentType === undefined
      ? sql``
      : sql`and +activity.agent_id in (select id from agent where agent_type = ${agentType})`
  const steps = times.map((at, place) => [at, times[place + 1] ?? '~'])
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from agent_activity as activity
      where activity.at >= step.since and activity.at < step.until ${ofType}
    ) as count
    from ${jsonRows(db, 'step', { columns: { since: 'text', until: 'text' }, rows: steps })} order by step.place`.execute(
    db,
  )
  return rows.map(({ count }) => count)
}

/** The latest first. */
export function listActivity(
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

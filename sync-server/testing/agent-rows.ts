import type { Insertable } from 'kysely'
import type { AgentType } from '#shared/domain/agent.ts'
import type { Store } from '../db/engine.ts'
import type { RecommendationsSchema } from '../db/recommendations-schema.ts'

const AT = '2026-11-01T00:00:00.000Z'

/** Adds agents by name and type. Ids start at 1 in an empty database. */
export async function addAgents({ writer }: Store, agents: readonly [name: string, type: AgentType][]) {
  const rows = agents.map(([name, agent_type]) => ({
    name,
    agent_type,
    is_builtin: 0 as const,
    is_verified: 1 as const,
    created_at: AT,
  }))
  await writer.insertInto('agent').values(rows).execute()
}

type Rows<T extends keyof RecommendationsSchema> = readonly Partial<Insertable<RecommendationsSchema[T]>>[]

export async function addRecommendations({ writer }: Store, rows: Rows<'recommendation'>): Promise<void> {
  const recommendation = {
    agent_id: 1,
    title: 'A title',
    priority: 'Medium',
    category: 'Websites',
    description: 'A description.',
    confidence: 0.5,
    status: 'pending_review',
    created_at: AT,
  } as const
  for (const row of rows)
    await writer
      .insertInto('recommendation')
      .values({ ...recommendation, ...row })
      .execute()
}

export async function addFeedback({ writer }: Store, rows: Rows<'feedback'>): Promise<void> {
  const feedback = {
    agent_id: 1,
    feature_area: 'Search',
    severity: 'High',
    feedback_type: 'bug_report',
    description: 'A description.',
    confidence: 0.5,
    status: 'received',
    created_at: AT,
  } as const
  for (const row of rows)
    await writer
      .insertInto('feedback')
      .values({ ...feedback, ...row })
      .execute()
}

export async function addActivity({ writer }: Store, rows: Rows<'agent_activity'>): Promise<void> {
  const activity = { agent_id: 1, activity_type: 'recommendation_filed', at: AT }
  for (const row of rows)
    await writer
      .insertInto('agent_activity')
      .values({ ...activity, ...row })
      .execute()
}

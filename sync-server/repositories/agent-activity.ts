import type { Level } from '#shared/domain/review-levels.ts'
import type { Transaction } from '../db/schema.ts'

export interface Activity {
  agentId: number
  /** Words joined by underscores. */
  activityType: string
  priority?: Level
  confidence?: number
}

export async function insertActivities(
  transaction: Transaction,
  activities: readonly Activity[],
  now: string,
): Promise<void> {
  const rows = activities.map(({ agentId, activityType, priority, confidence }) => ({
    agent_id: agentId,
    activity_type: activityType,
    priority: priority ?? null,
    confidence: confidence ?? null,
    at: now,
  }))
  await transaction.insertInto('agent_activity').values(rows).execute()
}

import type { Level } from '#shared/domain/review-levels.ts'
import type { Transaction } from '../db/schema.ts'

export interface Activity {
  agentId: number
  /** Words joined by underscores. */
  activityType: string
  priority?: Level
  confidence?: number
}

export async function insertActivity(
  transaction: Transaction,
  { agentId, activityType, priority, confidence }: Activity,
  now: string,
): Promise<void> {
  await transaction
    .insertInto('agent_activity')
    .values({
      agent_id: agentId,
      activity_type: activityType,
      priority: priority ?? null,
      confidence: confidence ?? null,
      at: now,
    })
    .execute()
}

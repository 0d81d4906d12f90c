import type { Level } from '#shared/domain/recommendation.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

export interface Activity {
  agentId: number
  /** Words joined by underscores. */
  activityType: string
  priority?: Level
  confidence?: number
}

interface Row {
  agentId: number
  activityType: string
  priority: Level | null
  confidence: number | null
  now: string
}

const insertActivity = compileOnce((db, slot: Slot<Row>) =>
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

import type { ImprovementState } from '#shared/policy/improvement-states.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** A state that an improvement has reached. */
export interface ImprovementEvent {
  improvementId: number
  state: ImprovementState
  note: string | null
  at: string
}

const insertEvent = compileOnce((db, slot: Slot<ImprovementEvent>) =>
  db.insertInto('improvement_event').values({
    improvement_id: slot('improvementId'),
    state: slot('state'),
    note: slot('note'),
    at: slot('at'),
  }),
)

export async function insertImprovementEvent(
  transaction: WriteTransaction,
  event: ImprovementEvent,
): Promise<void> {
  await insertEvent(transaction, event)
}

/** The histories of some improvements, each from its beginning. */
export async function listImprovementEvents(
  db: Database,
  improvementIds: readonly number[],
): Promise<ImprovementEvent[]> {
  if (improvementIds.length === 0) return []
  return db
    .selectFrom('improvement_event')
    .select(['improvement_id as improvementId', 'state', 'note', 'at'])
    .where('improvement_id', 'in', improvementIds)
    .orderBy('id')
    .execute()
}

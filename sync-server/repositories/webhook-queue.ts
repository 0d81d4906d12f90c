import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** A delivery whose time has come, with where it goes and what signs it. */
export interface DueDelivery {
  id: number
  webhookId: number
  url: string
  secret: string
  /** JSON, sent as it stands. */
  payload: string
  /** Those that have ended or died. */
  attempts: number
  createdAt: string
}

/** The delivery that has waited longest, of any webhook but `busy`. */
export async function findDueDelivery(
  db: Database,
  busy: readonly number[],
  now: string,
): Promise<DueDelivery | undefined> {
  return db
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
    .select([
      'delivery.id',
      'webhook.id as webhookId',
      'webhook.url',
      'webhook.secret',
      'delivery.payload',
      'delivery.attempts',
      'delivery.created_at as createdAt',
    ])
    .where('delivery.state', '=', 'waiting')
    .where('delivery.next_attempt_at', '<=', now)
    .$if(busy.length > 0, (query) => query.where('delivery.webhook_id', 'not in', [...busy]))
    .orderBy('delivery.next_attempt_at')
    .orderBy('delivery.id')
    .executeTakeFirst()
}

/** Books an attempt ahead of making it. */
export async function bookDelivery(
  transaction: WriteTransaction,
  id: number,
  nextAttemptAt: string,
): Promise<void> {
  await transaction
    .updateTable('webhook_delivery')
    .set((expression) => ({ attempts: expression('attempts', '+', 1), next_attempt_at: nextAttemptAt }))
    .where('id', '=', id)
    .execute()
}

export interface Settlement {
  state: 'waiting' | 'delivered' | 'dead'
  outcome: string
  /** When it is tried again; of no meaning for the other states. */
  nextAttemptAt: string
}

/** Writes down what an attempt came to, unless the delivery has moved on since it was booked. */
export async function settleDelivery(
  db: Database,
  { id, attempts }: Pick<DueDelivery, 'id' | 'attempts'>,
  { state, outcome, nextAttemptAt }: Settlement,
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ state, outcome, next_attempt_at: nextAttemptAt })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .execute()
}

import type { Outcome } from '#shared/sync/user-protocol.ts'
import type { Database, Transaction } from '../db/schema.ts'

export async function findOutcome(db: Database, userId: number, key: string): Promise<Outcome | undefined> {
  const row = await db
    .selectFrom('applied')
    .select('result')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && JSON.parse(row.result)
}

export interface AppliedMutation {
  userId: number
  key: string
  outcome: Outcome
}

export async function insertOutcome(
  transaction: Transaction,
  { userId, key, outcome }: AppliedMutation,
  now: string,
): Promise<void> {
  await transaction
    .insertInto('applied')
    .values({ user_id: userId, key, result: JSON.stringify(outcome), at: now })
    .execute()
}

export async function dropOutcomes(transaction: Transaction, before: string): Promise<void> {
  await transaction.deleteFrom('applied').where('at', '<', before).execute()
}

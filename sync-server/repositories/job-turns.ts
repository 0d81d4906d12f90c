import type { WriteTransaction } from '../db/write-transaction.ts'

/** Turns of work that one node does for all: whoever comes first takes the turn. @returns whether it was still there */
export async function takeJobTurn(
  transaction: WriteTransaction,
  { name, turn }: { name: string; turn: string },
  now: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('job_turn')
    .values({ name, turn, taken_at: now })
    .onConflict((conflict) => conflict.columns(['name', 'turn']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Forgets turns that were taken before a time. */
export async function forgetJobTurns(transaction: WriteTransaction, before: string): Promise<void> {
  await transaction.deleteFrom('job_turn').where('taken_at', '<', before).execute()
}

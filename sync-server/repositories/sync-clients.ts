import type { Database, Transaction } from '../db/schema.ts'

export interface SyncClient {
  userId: number
  /** The number of its last mutation that was taken. */
  lastMid: number
}

export async function findSyncClient(db: Database, id: string): Promise<SyncClient | undefined> {
  const row = await db
    .selectFrom('sync_client')
    .select(['user_id', 'last_mid'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { userId: row.user_id, lastMid: row.last_mid }
}

/** Of a client that is nobody's, or this user's. */
export async function saveLastMid(
  transaction: Transaction,
  id: string,
  { userId, lastMid }: SyncClient,
): Promise<void> {
  await transaction
    .insertInto('sync_client')
    .values({ id, user_id: userId, last_mid: lastMid })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ last_mid: lastMid }).where('sync_client.user_id', '=', userId),
    )
    .execute()
}

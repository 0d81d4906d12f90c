import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

export interface SyncClient {
  userId: number
  /** The number of its last mutation that was taken. */
  lastMid: number
}

const selectClient = compileOnce((db, slot: Slot<{ id: string }>) =>
  db
    .selectFrom('sync_client')
    .select(['user_id as userId', 'last_mid as lastMid'])
    .where('id', '=', slot('id')),
)

export async function findSyncClient(db: Database, id: string): Promise<SyncClient | undefined> {
  return (await selectClient(db, { id }))[0]
}

const upsertClient = compileOnce((db, slot: Slot<SyncClient & { id: string }>) =>
  db
    .insertInto('sync_client')
    .values({ id: slot('id'), user_id: slot('userId'), last_mid: slot('lastMid') })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ last_mid: slot('lastMid') })
        .where('sync_client.user_id', '=', slot('userId')),
    ),
)

/** Of a client that is nobody's, or this user's. */
export async function saveLastMid(
  transaction: WriteTransaction,
  id: string,
  client: SyncClient,
): Promise<void> {
  await upsertClient(transaction, { id, ...client })
}

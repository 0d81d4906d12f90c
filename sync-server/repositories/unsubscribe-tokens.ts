import type { Database } from '../db/schema.ts'

/** A token that is known already stays what it is. */
export async function addUnsubscribeToken(
  db: Database,
  tokenHash: string,
  subscriberId: number,
): Promise<void> {
  await db
    .insertInto('unsubscribe_token')
    .values({ token_hash: tokenHash, subscriber_id: subscriberId })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
}

/** @returns the id of the subscriber whose token has this hash */
export async function findTokenOwner(db: Database, tokenHash: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('unsubscribe_token')
    .select('subscriber_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.subscriber_id
}

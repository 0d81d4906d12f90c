import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

export interface StoredReward {
  id: number
  type: 'premium_month'
  value: number
  createdAt: string
  /** null until it is redeemed. */
  usedAt: string | null
}

export interface NewReward {
  userId: number
  /** The user who was invited. */
  referralId: number
  type: 'premium_month'
  value: number
}

export async function insertReward(
  transaction: WriteTransaction,
  { userId, referralId, type, value }: NewReward,
  now: string,
): Promise<void> {
  await transaction
    .insertInto('referral_reward')
    .values({ user_id: userId, referral_id: referralId, type, value, created_at: now })
    .execute()
}

const rewards = (db: Database, userId: number) =>
  db
    .selectFrom('referral_reward')
    .select(['id', 'type', 'value', 'created_at as createdAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)

/** Those that can be redeemed first, then the newest. */
export function listRewards(db: Database, userId: number, limit: number): Promise<StoredReward[]> {
  return rewards(db, userId)
    .orderBy((query) => query.case().when('used_at', 'is', null).then(0).else(1).end())
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function findReward(
  db: Database,
  { userId, id }: { userId: number; id: number },
): Promise<StoredReward | undefined> {
  return rewards(db, userId).where('id', '=', id).executeTakeFirst()
}

/** Whether this is the one time that the reward is used. */
export async function claimReward(
  transaction: WriteTransaction,
  { userId, id }: { userId: number; id: number },
  now: string,
): Promise<boolean> {
  const row = await transaction
    .updateTable('referral_reward')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteRewards(transaction: WriteTransaction, userId: number): Promise<void> {
  await transaction.deleteFrom('referral_reward').where('user_id', '=', userId).execute()
}

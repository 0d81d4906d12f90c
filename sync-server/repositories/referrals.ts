import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** A referral is stored in the row of the invited user, which stays when the account is deleted. */

export async function setReferralCode(
  transaction: WriteTransaction,
  { userId, code }: { userId: number; code: string },
  now: string,
): Promise<void> {
  await transaction
    .updateTable('user')
    .set({ referral_code: code, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

interface OwnActivation {
  userId: number
  /** What the user has paid; null: the free offer. */
  paymentId: number | null
}

/**
 * Completes a referral once. @returns the user who invited; undefined when there is none or it was completed before
 */
export async function claimReferral(
  transaction: WriteTransaction,
  { userId, paymentId }: OwnActivation,
  now: string,
): Promise<number | undefined> {
  const row = await transaction
    .updateTable('user')
    .set({ referral_completed_at: now, referral_payment_id: paymentId, updated_at: now })
    .where('id', '=', userId)
    .where('referred_by', 'is not', null)
    .where('referral_completed_at', 'is', null)
    .returning('referred_by')
    .executeTakeFirst()
  return row?.referred_by ?? undefined
}

/** Makes a completed referral pending again. @returns false when another payment, or none, completed it */
export async function reopenReferral(
  transaction: WriteTransaction,
  { userId, paymentId }: { userId: number; paymentId: number },
  now: string,
): Promise<boolean> {
  const row = await transaction
    .updateTable('user')
    .set({ referral_completed_at: null, referral_payment_id: null, updated_at: now })
    .where('id', '=', userId)
    .where('referral_payment_id', '=', paymentId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Lets another payment of the user stand for the one that completed the referral, if that one did. */
export async function passReferralOn(
  transaction: WriteTransaction,
  { userId, from, to }: { userId: number; from: number; to: number | null },
): Promise<void> {
  await transaction
    .updateTable('user')
    .set({ referral_payment_id: to })
    .where('id', '=', userId)
    .where('referral_payment_id', '=', from)
    .execute()
}

/** Removes the reward for inviting a user. @returns whose it was, and whether it was used; undefined: there was none */
export async function removeReward(
  transaction: WriteTransaction,
  invitedId: number,
): Promise<{ userId: number; value: number; usedAt: string | null } | undefined> {
  return transaction
    .deleteFrom('referral_reward')
    .where('referral_id', '=', invitedId)
    .returning(['user_id as userId', 'value', 'used_at as usedAt'])
    .executeTakeFirst()
}

/** The free offer completes a referral for good, also one that a payment completed before. */
export async function keepReferral(transaction: WriteTransaction, userId: number): Promise<void> {
  await transaction.updateTable('user').set({ referral_payment_id: null }).where('id', '=', userId).execute()
}

export interface StoredReferral {
  /** The invited user. */
  id: number
  createdAt: string
  completedAt: string | null
}

/** The newest first. When the invited user has deleted the account, only the fact of the referral is left. */
export async function listReferrals(db: Database, userId: number, limit: number): Promise<StoredReferral[]> {
  return db
    .selectFrom('user')
    .select(['id', 'created_at as createdAt', 'referral_completed_at as completedAt'])
    .where('referred_by', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export interface ReferralCounts {
  total: number
  completed: number
  /** Completed referrals whose user still has an account. */
  active: number
}

export async function countReferrals(db: Database, userId: number): Promise<ReferralCounts> {
  const { total, completed, active } = await db
    .selectFrom('user')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('total'),
      fn.count<number>('referral_completed_at').as('completed'),
      fn
        .count<number>(
          eb.case().when('deleted_at', 'is', null).then(eb.ref('referral_completed_at')).else(null).end(),
        )
        .as('active'),
    ])
    .where('referred_by', '=', userId)
    .executeTakeFirstOrThrow()
  return { total: Number(total), completed: Number(completed), active: Number(active) }
}

/** Agents that registered with a user's code and are not locked. */
export async function countReferredAgents(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('agent')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('referred_by', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** When the referral that brought this user was completed. */
export async function findCompletion(db: Database, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('user')
    .select('referral_completed_at')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.referral_completed_at ?? null
}

export interface StoredReward {
  id: number
  type: 'premium_month'
  value: number
  createdAt: string
  /** null until it is redeemed. */
  usedAt: string | null
}

interface NewReward {
  userId: number
  /** The invited user. */
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

/** Redeemable rewards first, then the newest. */
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

/** Redeems a reward. @returns false when it was redeemed before */
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

import { REFERRAL_REWARD } from '#shared/policy/revenue.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { insertReward } from '../../repositories/referral-rewards.ts'
import { claimReferral } from '../../repositories/referrals.ts'
import { findUser } from '../../repositories/users.ts'

/**
 * Completes the referral a user came by, if there is one and it is pending, and rewards whoever invited them. Belongs
 * into the transaction that gives premium. Of an inviter who has deleted their account, nobody is left to reward.
 */
export async function completeReferral(
  transaction: WriteTransaction,
  userId: number,
  now: string,
): Promise<void> {
  const referrerId = await claimReferral(transaction, userId, now)
  if (referrerId === undefined) return
  const referrer = await findUser(transaction, referrerId)
  if (referrer === undefined) return
  await insertReward(transaction, { userId: referrer.id, referralId: userId, ...REFERRAL_REWARD }, now)
}

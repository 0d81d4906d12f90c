import type { Referral, ReferralStats, Reward } from '#shared/domain/referral.ts'
import { REFERRAL_REWARD } from '#shared/policy/revenue.ts'
import type { StoredReward } from '../../repositories/referral-rewards.ts'
import type { ReferralCounts, StoredReferral } from '../../repositories/referrals.ts'

/** By the names of SPEC §3. Who was invited is not told: it is theirs to tell. */
export function showReferral({ id, createdAt, completedAt }: StoredReferral): Referral {
  const { type, value } = REFERRAL_REWARD
  return {
    id,
    createdAt,
    status: completedAt === null ? 'pending' : 'completed',
    rewardType: type,
    rewardValue: value,
  }
}

export function showReward({ id, type, value, createdAt, usedAt }: StoredReward): Reward {
  return { id, rewardType: type, rewardValue: value, createdAt, isUsed: usedAt !== null }
}

export function showStats({ total, completed }: ReferralCounts): ReferralStats {
  return { totalReferrals: total, total, completed, pending: total - completed }
}

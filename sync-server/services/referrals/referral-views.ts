import type { Earnings, Referral, ReferralStats, Reward } from '#shared/domain/referral.ts'
import { dollarsFromCents } from '#shared/policy/money.ts'
import { REFERRAL_REWARD } from '#shared/policy/revenue.ts'
import type { Database } from '../../db/schema.ts'
import { accountsOf } from '../../money/ledger/bookings.ts'
import { userPayee } from '../../money/payouts/payouts.ts'
import { findAccount, readGained, readPaidOut } from '../../repositories/ledger.ts'
import {
  countReferrals,
  countReferredAgents,
  type ReferralCounts,
  type StoredReferral,
  type StoredReward,
} from '../../repositories/referrals.ts'

/** With the field names of SPEC §3. It does not show who was invited. */
export function toReferral({ id, createdAt, completedAt }: StoredReferral): Referral {
  const { type, value } = REFERRAL_REWARD
  return {
    id,
    createdAt,
    status: completedAt === null ? 'pending' : 'completed',
    rewardType: type,
    rewardValue: value,
  }
}

export function toReward({ id, type, value, createdAt, usedAt }: StoredReward): Reward {
  return { id, rewardType: type, rewardValue: value, createdAt, isUsed: usedAt !== null }
}

export function toReferralStats({ total, completed }: ReferralCounts): ReferralStats {
  return { totalReferrals: total, total, completed, pending: total - completed }
}

/** A user's share of the fees of referred agents, from the ledger, and the agents behind it. In dollars. */
export async function readReferralEarnings(db: Database, userId: number, now: Date): Promise<Earnings> {
  const { balance, payout } = accountsOf(userPayee(userId))
  const [bonuses, onItsWay] = [await findAccount(db, 'live', balance), await findAccount(db, 'live', payout)]
  // What was paid out has left the balance, and is earned all the same.
  const gained = async (since: string) =>
    (bonuses === undefined ? 0 : await readGained(db, bonuses, since)) +
    (onItsWay === undefined ? 0 : await readPaidOut(db, onItsWay, since))
  const { active } = await countReferrals(db, userId)
  return {
    totalEarned: dollarsFromCents(await gained('')),
    monthlyEarned: dollarsFromCents(await gained(`${now.toISOString().slice(0, 7)}-01`)),
    activeReferrals: active + (await countReferredAgents(db, userId)),
  }
}

import { z } from 'zod'
import { balanceSchema } from './agent.ts'
import { dollarsSchema, payoutAccountSchema, signedDollarsSchema } from './payment.ts'

const count = z.int().nonnegative()
const rewardTypeSchema = z.enum(['premium_month'])

export const referralSchema = z.object({
  id: z.int().positive(),
  createdAt: z.iso.datetime(),
  status: z.enum(['pending', 'completed']),
  /** What completing it brings, and how many of it. */
  rewardType: rewardTypeSchema,
  rewardValue: z.int().positive(),
})
export type Referral = z.infer<typeof referralSchema>

export const rewardSchema = z.object({
  id: z.int().positive(),
  rewardType: rewardTypeSchema,
  rewardValue: z.int().positive(),
  createdAt: z.iso.datetime(),
  isUsed: z.boolean(),
})
export type Reward = z.infer<typeof rewardSchema>

/** `total` repeats `totalReferrals`: SPEC §3 names both. */
export const referralStatsSchema = z.object({
  totalReferrals: count,
  total: count,
  completed: count,
  pending: count,
})
export type ReferralStats = z.infer<typeof referralStatsSchema>

export const referralEarningsSchema = z.object({
  totalEarned: dollarsSchema,
  /** Since the first of this month, UTC; less than nothing where more was taken back than came in. */
  monthlyEarned: signedDollarsSchema,
  /** Friends who got premium and still have their account, and agents that came by the code and are not blocked. */
  activeReferrals: count,
})
export type Earnings = z.infer<typeof referralEarningsSchema>

/** Referral bonuses as money. `available` is negative after a reversal of what was paid out: later bonuses make up for it. */
export const bonusBalanceSchema = balanceSchema.extend({
  /** When the last of what is pending can be paid out; null: nothing is pending. */
  pendingUntil: z.iso.datetime().nullable(),
  /** Has arrived. */
  paidOut: dollarsSchema,
  /** Receives payouts now, and the one named to replace it. */
  payoutAccount: payoutAccountSchema.nullable(),
  nextPayoutAccount: payoutAccountSchema.nullable(),
  /** When a payout account that was named takes effect; null: no change is under way. */
  payoutAccountChangesAt: z.iso.datetime().nullable(),
  /** Who pays: `sandbox` plays it, `off` means that nobody does. */
  payments: z.enum(['sandbox', 'stripe', 'off']),
})
export type BonusBalance = z.infer<typeof bonusBalanceSchema>

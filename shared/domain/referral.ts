import { z } from 'zod'
import { dollarsSchema } from './dollars.ts'

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

export const rewardSchema = z.object({
  id: z.int().positive(),
  rewardType: rewardTypeSchema,
  rewardValue: z.int().positive(),
  createdAt: z.iso.datetime(),
  isUsed: z.boolean(),
})

/** `total` repeats `totalReferrals`: SPEC §3 names both. */
export const referralStatsSchema = z.object({
  totalReferrals: count,
  total: count,
  completed: count,
  pending: count,
})

export const referralEarningsSchema = z.object({
  totalEarned: dollarsSchema,
  monthlyEarned: dollarsSchema,
  activeReferrals: count,
})

import { z } from 'zod'
import { dollarsSchema, totalDollarsSchema } from './payment.ts'

/** From the ledger alone; the total is listings and commissions together, less what was given back. */
export const platformRevenueSchema = z.object({
  totalRevenue: totalDollarsSchema,
  /** Since the first of this month, UTC. */
  monthlyRevenue: totalDollarsSchema,
  /** Of one collected improvement; 0 before the first. */
  averageCommission: dollarsSchema,
  /** Fees and commissions that stand. */
  transactionCount: z.int().nonnegative(),
  listingRevenue: totalDollarsSchema,
  commissionRevenue: totalDollarsSchema,
  /** Beside the total: what premium has brought, and what referrers are owed. */
  premiumRevenue: totalDollarsSchema,
  referralExpense: totalDollarsSchema,
  /** The sample records of demo mode are among them. */
  isSample: z.boolean(),
})
export type PlatformRevenue = z.infer<typeof platformRevenueSchema>

export const payoutSummarySchema = z.object({
  dailyRevenue: totalDollarsSchema,
  weeklyRevenue: totalDollarsSchema,
  /** The month so far, carried on at its pace. */
  projectedMonthly: totalDollarsSchema,
})
export type PayoutSummary = z.infer<typeof payoutSummarySchema>

/** One day of revenue, UTC; less than nothing where more was given back than came in. */
export const revenueDaySchema = z.object({
  day: z.iso.date(),
  listing: totalDollarsSchema,
  commission: totalDollarsSchema,
})
export type RevenueDay = z.infer<typeof revenueDaySchema>

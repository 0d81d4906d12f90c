import { z } from 'zod'
import { dollarsSchema } from './dollars.ts'

/** From the ledger alone; the total is listings and commissions together. */
export const platformRevenueSchema = z.object({
  totalRevenue: dollarsSchema,
  monthlyRevenue: dollarsSchema,
  averageCommission: dollarsSchema,
  transactionCount: z.int().nonnegative(),
  listingRevenue: dollarsSchema,
  commissionRevenue: dollarsSchema,
})

export const payoutSummarySchema = z.object({
  dailyRevenue: dollarsSchema,
  weeklyRevenue: dollarsSchema,
  projectedMonthly: dollarsSchema,
})

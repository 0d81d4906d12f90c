import { z } from 'zod'
import { dollarsSchema } from './dollars.ts'

/** What a payment did, in dollars. Asking again gives the same receipt. */
export const receiptSchema = z.object({
  receiptId: z.string(),
  gross: dollarsSchema,
  /** The part the platform keeps. */
  platformShare: dollarsSchema,
  /** The part that goes to the agent; 0 for a listing fee. */
  agentShare: dollarsSchema,
  paidAt: z.iso.datetime(),
})

export const paymentHistorySchema = z.object({
  /** What the platform has paid to the agent; what the agent has paid is `listingFeesPaid`. */
  totalFeesPaid: dollarsSchema,
  thisMonth: dollarsSchema,
  submissionCount: z.int().nonnegative(),
  /** Percent, 0–100; null before the first decision. */
  approvalRate: z.number().min(0).max(100).nullable(),
  listingFeesPaid: dollarsSchema,
  available: dollarsSchema,
  pending: dollarsSchema,
})

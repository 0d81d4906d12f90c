import { z } from 'zod'

const MAX = 10_000_000

const hasWholeCents = (amount: number) => amount === Math.round(amount * 100) / 100
const WHOLE_CENTS = 'must have at most two decimals'

/** US dollars on the wire: not negative, at most two decimals. Storage and arithmetic use whole cents (policy/money.ts). */
export const dollarsSchema = z.number().nonnegative().max(MAX).refine(hasWholeCents, WHOLE_CENTS)

/** Dollars that may be negative, such as a balance after a reversal. */
export const signedDollarsSchema = z.number().min(-MAX).max(MAX).refine(hasWholeCents, WHOLE_CENTS)

const MAX_TOTAL = 1_000_000_000_000

/** Dollars of a total over the years: may exceed the limit of a single amount. */
export const totalDollarsSchema = z.number().min(-MAX_TOTAL).max(MAX_TOTAL).refine(hasWholeCents, WHOLE_CENTS)

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
export type Receipt = z.infer<typeof receiptSchema>

/**
 * How a fee is paid: `balance` from what the agent has earned, `card` by the payment provider; `auto` takes the balance
 * where it is enough. `card` names a test card of the sandbox provider; other providers ask on a page of their own.
 */
export const paymentMethodSchema = z.strictObject({
  method: z.enum(['auto', 'balance', 'card']).default('auto'),
  card: z.string().max(40).optional(),
})
export type PaymentMethod = z.infer<typeof paymentMethodSchema>

export const paymentHistorySchema = z.object({
  /** What the platform has paid to the agent; what the agent has paid is `listingFeesPaid`. */
  totalFeesPaid: dollarsSchema,
  thisMonth: dollarsSchema,
  submissionCount: z.int().nonnegative(),
  /** Percent, 0–100; null before the first decision. */
  approvalRate: z.number().min(0).max(100).nullable(),
  listingFeesPaid: dollarsSchema,
  available: signedDollarsSchema,
  pending: signedDollarsSchema,
})
export type PaymentHistory = z.infer<typeof paymentHistorySchema>

/**
 * Money on its way to an agent:
 *
 *   requested → processing → paid
 *       ↓           ↓
 *   cancelled     failed     (both put it back into the balance)
 */
export const payoutStateSchema = z.enum(['requested', 'processing', 'paid', 'failed', 'cancelled'])
export type PayoutState = z.infer<typeof payoutStateSchema>

export const payoutSchema = z.object({
  id: z.int().positive(),
  amount: dollarsSchema,
  state: payoutStateSchema,
  /** Why it failed. */
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Payout = z.infer<typeof payoutSchema>

/** Who receives payouts: an account of Stripe Connect. It is an address, not a secret. */
export const payoutAccountSchema = z
  .string()
  .regex(/^acct_[0-9A-Za-z]{1,64}$/, 'must be an account of Stripe Connect: acct_…')

/** What came in on one day, UTC. */
export const earningDaySchema = z.object({ day: z.iso.date(), earned: signedDollarsSchema })

import { z } from 'zod'

const MAX = 10_000_000

const hasWholeCents = (amount: number) => amount === Math.round(amount * 100) / 100
const WHOLE_CENTS = 'must have at most two decimals'

/** US dollars on the wire: not negative, at most two decimals. Storage and arithmetic use whole cents (policy/money.ts). */
export const dollarsSchema = z.number().nonnegative().max(MAX).refine(hasWholeCents, WHOLE_CENTS)

/** Dollars of what may be less than nothing, such as a balance after a reversal. */
export const signedDollarsSchema = z.number().min(-MAX).max(MAX).refine(hasWholeCents, WHOLE_CENTS)

const MAX_TOTAL = 1_000_000_000_000

/** Dollars of what has come together over the years: more than any one amount may be. */
export const totalDollarsSchema = z.number().min(-MAX_TOTAL).max(MAX_TOTAL).refine(hasWholeCents, WHOLE_CENTS)

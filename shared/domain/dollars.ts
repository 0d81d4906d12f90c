import { z } from 'zod'

/** US dollars on the wire: not negative, at most two decimals. Storage and arithmetic use whole cents (policy/money.ts). */
export const dollarsSchema = z
  .number()
  .nonnegative()
  .max(10_000_000)
  .refine((amount) => amount === Math.round(amount * 100) / 100, 'must have at most two decimals')

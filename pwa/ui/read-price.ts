import { IMPROVEMENT_PRICE } from '#shared/policy/marketplace.ts'

/** A typed amount in dollars with at most two decimals; null when it is none within the limits. */
export function readAmount(text: string, { min, max }: { min: number; max: number }): number | null {
  const amount = text.trim() === '' ? Number.NaN : Number(text)
  const isInRange = amount >= min && amount <= max
  return isInRange && amount === Math.round(amount * 100) / 100 ? amount : null
}

/** A typed price in dollars; null when it is none that an improvement may have. */
export const readPrice = (text: string): number | null => readAmount(text, IMPROVEMENT_PRICE)

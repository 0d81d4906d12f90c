import { IMPROVEMENT_PRICE } from '#shared/policy/marketplace.ts'

/** A typed price in dollars; null when it is none that an improvement may have. */
export function readPrice(text: string): number | null {
  const price = text.trim() === '' ? Number.NaN : Number(text)
  const isInRange = price >= IMPROVEMENT_PRICE.min && price <= IMPROVEMENT_PRICE.max
  return isInRange && price === Math.round(price * 100) / 100 ? price : null
}

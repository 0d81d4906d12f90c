/** A typed amount in dollars with at most two decimals; null when it is none within the limits. */
export function readAmount(text: string, { least, most }: { least: number; most: number }): number | null {
  const amount = text.trim() === '' ? Number.NaN : Number(text)
  const isInRange = amount >= least && amount <= most
  return isInRange && amount === Math.round(amount * 100) / 100 ? amount : null
}

import type { RevenueDay } from '#shared/domain/platform-revenue.ts'

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
  minimumFractionDigits: 0,
})

/** `−$80`, `$1.2K` */
export function scaleText(amount: number): string {
  return amount < 0 ? `−${dollars.format(-amount)}` : dollars.format(amount)
}

/** Steps that read well, times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10]
const INTERVALS = 4

/**
 * Where the scale has its lines. It ends below at the lowest day itself: a step below zero for one small refund would
 * take a sixth of the chart from all other days.
 */
export function revenueScale(days: readonly RevenueDay[]): { domain: [number, number]; ticks: number[] } {
  const above = Math.max(0, ...days.map((day) => Math.max(day.listing, 0) + Math.max(day.commission, 0)))
  const below = Math.min(0, ...days.map((day) => Math.min(day.listing, 0) + Math.min(day.commission, 0)))
  const rough = Math.max(above, -below, 1) / INTERVALS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((one) => one * power >= rough) ?? 10) * power
  const top = Math.ceil(above / step) * step
  const lowest = Math.ceil(below / step) * step
  const count = Math.round((top - lowest) / step)
  return { domain: [below, top], ticks: Array.from({ length: count + 1 }, (_, at) => lowest + at * step) }
}

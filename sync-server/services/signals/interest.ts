import type { UsageKind } from '#shared/policy/usage.ts'

/** What an event weighs in popularity: the more it asks of people, the more it says. */
const WEIGHTS = { view: 1, choose: 2, compare: 3, visit: 3, share: 4, favorite: 5 } as const

/** What trending counts, each once a device and day: SPEC §2, "what people look at, keep and compare most". */
export const TRENDING_KINDS = ['view', 'favorite', 'compare'] as const satisfies UsageKind[]

export const HOURS_A_DAY = 24
export const HALF_LIFE_HOURS = 14 * HOURS_A_DAY

/** Hours since 1970: the start of 2026. Sums fit into a number for forty years. */
const LANDMARK = Date.UTC(2026, 0, 1) / 3_600_000

/**
 * What one event of an hour adds to the decayed sums of its tool. Weights grow from a landmark on instead of decaying, so
 * that a sum only ever grows, late events come out right, and their order does not matter (forward decay; Cormode,
 * Shkapenyuk, Srivastava, Xu 2009, "Forward decay: a practical time decay model for streaming systems").
 */
export function interestOf({ kind, hour }: { kind: UsageKind; hour: number }): {
  weighted: number
  uses: number
} {
  const growth = 2 ** ((hour - LANDMARK) / HALF_LIFE_HOURS)
  const isUse = TRENDING_KINDS.some((counted) => counted === kind)
  return { weighted: WEIGHTS[kind] * growth, uses: isUse ? growth : 0 }
}

/** What a sum has decayed to at an hour: one event of that hour is 1. */
export function decayedTo(hour: number, sum: number): number {
  return sum / 2 ** ((hour - LANDMARK) / HALF_LIFE_HOURS)
}

/** The decayed sum of one event a day over the hours of these ages, the younger one first. */
export function decayedDays(youngest: number, oldest: number): number {
  const sumFrom = (age: number) => (HALF_LIFE_HOURS / Math.LN2) * 2 ** (-age / HALF_LIFE_HOURS)
  return Math.max(0, sumFrom(youngest) - sumFrom(oldest)) / HOURS_A_DAY
}

import type { Stars } from '#shared/domain/review.ts'

export function reviewsIn(stars: Stars): number {
  return stars.reduce((sum, count) => sum + count, 0)
}

/** The mean as SPEC §3 sends it: one decimal, halves rounded up, from whole numbers alone; null without a review. */
export function averageRating(stars: Stars): string | null {
  const count = reviewsIn(stars)
  if (count === 0) return null
  const sum = stars.reduce((total, times, place) => total + times * (place + 1), 0)
  const tenths = Math.floor((20 * sum + count) / (2 * count))
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}

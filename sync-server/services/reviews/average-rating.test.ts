import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Stars } from '#shared/domain/review.ts'
import { ratingTextSchema } from '#shared/domain/tool.ts'
import { averageRating } from './average-rating.ts'

test('nothing has no mean', () => {
  expect(averageRating([0, 0, 0, 0, 0])).toBe(null)
})

const cases: [Stars, string][] = [
  [[1, 0, 0, 0, 0], '1.0'],
  [[0, 0, 0, 0, 3], '5.0'],
  [[0, 0, 0, 1, 2], '4.7'],
  [[0, 0, 0, 2, 1], '4.3'],
  // A half goes up: 4.25, 4.35 and 2.95, of which floats hold the last two a little below.
  [[0, 0, 0, 3, 1], '4.3'],
  [[0, 0, 0, 13, 7], '4.4'],
  [[0, 1, 19, 0, 0], '3.0'],
]
test.each(cases)('the mean of %j is %s', (stars, mean) => {
  expect(averageRating(stars)).toBe(mean)
})

test('whatever is given, it is a rating within a twentieth of the mean', () => {
  const count = fc.nat({ max: 1_000_000 })
  fc.assert(
    fc.property(fc.tuple(count, count, count, count, count), (stars) => {
      const rating = averageRating(stars)
      if (rating === null) return stars.every((times) => times === 0)
      const reviews = stars.reduce((sum, times) => sum + times, 0)
      const mean = stars.reduce((sum, times, place) => sum + times * (place + 1), 0) / reviews
      return ratingTextSchema.safeParse(rating).success && Math.abs(Number(rating) - mean) <= 0.05 + 1e-9
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Stars } from '#shared/domain/review.ts'
import { ratingTextSchema } from '#shared/domain/tool.ts'
import { NO_FIGURES } from '../no-figures.ts'
import { averageRating, figuresWith } from './rating.ts'

test('without reviews the mean is null', () => {
  expect(averageRating([0, 0, 0, 0, 0])).toBe(null)
})

const cases: [Stars, string][] = [
  [[1, 0, 0, 0, 0], '1.0'],
  [[0, 0, 0, 0, 3], '5.0'],
  [[0, 0, 0, 1, 2], '4.7'],
  [[0, 0, 0, 2, 1], '4.3'],
  // Halves round up: 4.25, 4.35 and 2.95; as floats, the last two are slightly too small.
  [[0, 0, 0, 3, 1], '4.3'],
  [[0, 0, 0, 13, 7], '4.4'],
  [[0, 1, 19, 0, 0], '3.0'],
]
test.each(cases)('the mean of %j is %s', (stars, mean) => {
  expect(averageRating(stars)).toBe(mean)
})

test('for any counts, the rating is within a twentieth of the mean', () => {
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

const SAMPLE = {
  rating: '4.4',
  reviewCount: 310,
  userCount: '1M+',
  isTrending: true,
  isSample: true,
}
const NONE: Stars = [0, 0, 0, 0, 0]
const ONE: Stars = [0, 0, 1, 0, 0]
const REVIEWED = { ...NO_FIGURES, rating: '3.0', reviewCount: 1 }

test('the first review replaces all sample figures and stores them', () => {
  expect(figuresWith(SAMPLE, { stars: ONE, sample: null })).toEqual({ figures: REVIEWED, sample: SAMPLE })
})

test('further reviews leave the stored sample figures alone', () => {
  const { figures, sample } = figuresWith(REVIEWED, { stars: [0, 0, 1, 0, 1], sample: SAMPLE })
  expect([figures.rating, figures.reviewCount, sample]).toEqual(['4.0', 2, SAMPLE])
})

test('a review that was gone before it was shown leaves the sample figures alone', () => {
  expect(figuresWith(SAMPLE, { stars: NONE, sample: null })).toEqual({ figures: SAMPLE, sample: null })
})

test('when the last review is removed, the sample figures return', () => {
  expect(figuresWith(REVIEWED, { stars: NONE, sample: SAMPLE })).toEqual({ figures: SAMPLE, sample: null })
})

test('the sample figures do not return when something real has been counted', () => {
  const real = { ...REVIEWED, userCount: '2k+' }
  expect(figuresWith(real, { stars: NONE, sample: SAMPLE })).toEqual({
    figures: { ...NO_FIGURES, userCount: '2k+' },
    sample: null,
  })
})

test('real figures of other kinds stay', () => {
  const popular = { ...NO_FIGURES, isTrending: true }
  const reviewed = { ...popular, rating: '3.0', reviewCount: 1 }
  expect(figuresWith(popular, { stars: ONE, sample: null }).figures).toEqual(reviewed)
  expect(figuresWith(reviewed, { stars: NONE, sample: null }).figures).toEqual(popular)
})

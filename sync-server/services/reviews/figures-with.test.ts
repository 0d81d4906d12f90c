import { expect, test } from 'vitest'
import type { Stars } from '#shared/domain/review.ts'
import { NO_FIGURES } from '../no-figures.ts'
import { figuresWith } from './figures-with.ts'

const SAMPLE = {
  rating: '4.4',
  reviewCount: 310,
  userCount: '1M+',
  popularity: 7000,
  isTrending: true,
  isSample: true,
}
const NONE: Stars = [0, 0, 0, 0, 0]
const ONE: Stars = [0, 0, 1, 0, 0]
const REVIEWED = { ...NO_FIGURES, rating: '3.0', reviewCount: 1 }

test('the first review ends all sample figures with their mark, and keeps them aside', () => {
  expect(figuresWith(SAMPLE, { stars: ONE, sample: null })).toEqual({ figures: REVIEWED, sample: SAMPLE })
})

test('further reviews leave aside what is aside', () => {
  const { figures, sample } = figuresWith(REVIEWED, { stars: [0, 0, 1, 0, 1], sample: SAMPLE })
  expect([figures.rating, figures.reviewCount, sample]).toEqual(['4.0', 2, SAMPLE])
})

test('when the last review goes, the sample comes back', () => {
  expect(figuresWith(REVIEWED, { stars: NONE, sample: SAMPLE })).toEqual({ figures: SAMPLE, sample: null })
})

test('it does not come back beside something real', () => {
  const real = { ...REVIEWED, userCount: '2k+' }
  expect(figuresWith(real, { stars: NONE, sample: SAMPLE })).toEqual({
    figures: { ...NO_FIGURES, userCount: '2k+' },
    sample: null,
  })
})

test('real figures of other kinds stay', () => {
  const popular = { ...NO_FIGURES, popularity: 12, isTrending: true }
  const reviewed = { ...popular, rating: '3.0', reviewCount: 1 }
  expect(figuresWith(popular, { stars: ONE, sample: null }).figures).toEqual(reviewed)
  expect(figuresWith(reviewed, { stars: NONE, sample: null }).figures).toEqual(popular)
})

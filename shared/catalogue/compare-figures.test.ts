import { describe, expect, test } from 'vitest'
import { bestFigures, paidPlansFrom, parseUserCount } from './compare-figures.ts'

type Figured = Parameters<typeof bestFigures>[0][number]

const tool = (figures: Partial<Figured> = {}): Figured => ({
  pricing: 'paid',
  priceFrom: 10,
  rating: '4.0',
  reviewCount: 10,
  userCount: '1M+',
  isSample: false,
  ...figures,
})

describe('best figures', () => {
  test('the lowest price and the highest of all else are marked', () => {
    const best = bestFigures([
      tool({ rating: '4.6', reviewCount: 3, userCount: '500k+' }),
      tool({ priceFrom: 8.5, userCount: '1.2M+' }),
    ])
    expect(best).toEqual({
      paidPlans: [false, true],
      rating: [true, false],
      reviews: [false, true],
      users: [false, true],
    })
  })

  test('a tie marks all who share it, but not all tools alike', () => {
    expect(bestFigures([tool(), tool(), tool({ rating: '3.9' })]).rating).toEqual([true, true, false])
    expect(bestFigures([tool(), tool()]).rating).toEqual([false, false])
  })

  test('where a tool lacks the figure nobody is best', () => {
    expect(bestFigures([tool({ rating: '4.9' }), tool({ rating: null })]).rating).toEqual([false, false])
    expect(bestFigures([tool(), tool({ userCount: 'Many teams' })]).users).toEqual([false, false])
    expect(bestFigures([tool(), tool({ pricing: 'free', priceFrom: null })]).paidPlans).toEqual([
      false,
      false,
    ])
  })

  test('generated samples are never measured against real figures; prices are facts either way', () => {
    const best = bestFigures([tool({ rating: '4.9', isSample: true }), tool({ priceFrom: 5 })])
    expect(best.rating).toEqual([false, false])
    expect(best.paidPlans).toEqual([false, true])
  })

  test('one tool alone is not the best of anything', () => {
    expect(bestFigures([tool()]).reviews).toEqual([false])
  })
})

test('a free tool has no paid plans, and $0 is no price', () => {
  expect(paidPlansFrom({ pricing: 'free', priceFrom: 12 })).toBeNull()
  expect(paidPlansFrom({ pricing: 'freemium', priceFrom: 0 })).toBeNull()
  expect(paidPlansFrom({ pricing: 'freemium', priceFrom: 16.99 })).toBe(16.99)
})

test.each([
  ['1M+', 1_000_000],
  ['500k+', 500_000],
  ['2.5 B', 2_500_000_000],
  ['12,480', 12_480],
  ['7', 7],
  ['Fortune 500', null],
  ['1M to 2M', null],
  ['', null],
])('%j users are %j', (text, count) => {
  expect(parseUserCount(text)).toBe(count)
})

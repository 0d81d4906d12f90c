import { expect, test } from 'vitest'
import { revenueScale, scaleText } from './revenue-scale.ts'

const day = (listing: number, commission = 0) => ({ day: '2026-11-20', listing, commission })

test('a small refund takes no step of the scale', () => {
  expect(revenueScale([day(390), day(-12)])).toEqual({ domain: [-12, 400], ticks: [0, 100, 200, 300, 400] })
})

test('what is given back in earnest has its lines', () => {
  expect(revenueScale([day(90), day(0, -160)])).toEqual({
    domain: [-160, 100],
    ticks: [-150, -100, -50, 0, 50, 100],
  })
})

test('without any revenue there is a scale all the same', () => {
  expect(revenueScale([day(0)]).domain[0]).toBe(0)
})

test.each([
  [-80, '−$80'],
  [0, '$0'],
  [1250, '$1.3K'],
])('%d reads %s', (amount, text) => {
  expect(scaleText(amount)).toBe(text)
})

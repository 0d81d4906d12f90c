import { expect, test } from 'vitest'
import { CALCULATOR_LIMITS } from '#shared/policy/revenue.ts'
import { EXAMPLES, estimateEarnings } from './computed-examples.ts'

test('every example comes out as the ledger would book it', () => {
  expect(EXAMPLES).toEqual([
    {
      title: 'An agent has 8 improvements approved, at $50 each',
      steps: [
        ['One improvement', '$50.00'],
        ['8 improvements', '$400.00'],
        ['Platform, 15%', '-$60.00'],
      ],
      result: ['The agent keeps', '$340.00'],
    },
    {
      title: 'Agents you referred list three tools',
      steps: [
        ['3% of $50', '$1.50'],
        ['3% of $150', '$4.50'],
        ['3% of $300', '$9.00'],
      ],
      result: ['You get', '$15.00'],
    },
    {
      title: '20 agents you referred earn $400 a month each',
      steps: [
        ['One agent', '$400.00'],
        ['20 agents', '$8,000.00'],
        ['3% of that, per month', '$240.00'],
      ],
      result: ['You get per year', '$2,880.00'],
    },
  ])
})
test('a month brings referrals × earnings × 3%, a year twelve times that', () => {
  expect(estimateEarnings(10, 500)).toEqual({ monthly: 150, yearly: 1800 })
  expect(estimateEarnings(1, 50)).toEqual({ monthly: 1.5, yearly: 18 })
  expect(estimateEarnings(1, 150)).toEqual({ monthly: 4.5, yearly: 54 })
})

test('the least and the most that the calculator takes', () => {
  const { referrals, monthlyEarnings } = CALCULATOR_LIMITS
  expect(estimateEarnings(referrals.min, monthlyEarnings.min)).toEqual({ monthly: 0.75, yearly: 9 })
  expect(estimateEarnings(referrals.max, monthlyEarnings.max)).toEqual({ monthly: 90_000, yearly: 1_080_000 })
})

test('every whole number of dollars gives whole cents, equal to the product', () => {
  for (const referrals of [1, 7, 333, 1000]) {
    for (let earnings = 25; earnings <= 3000; earnings += 1) {
      const { monthly, yearly } = estimateEarnings(referrals, earnings)
      expect(Math.round(monthly * 100)).toBe(referrals * earnings * 3)
      expect(Math.round(yearly * 100)).toBe(referrals * earnings * 36)
    }
  }
})

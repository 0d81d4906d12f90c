import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsFromDollars, dollarsFromCents, referralBonus, splitImprovement } from './money.ts'

const cents = fc.integer({ min: 0, max: 1_000_000_000 })

describe('the split of an improvement', () => {
  test('gives 15% to the platform and the rest to the agent', () => {
    expect(splitImprovement(10_000)).toEqual({ commission: 1500, agent: 8500 })
    expect(splitImprovement(2500)).toEqual({ commission: 375, agent: 2125 })
  })

  test('rounds the commission down, so the odd cent is the agent’s', () => {
    expect(splitImprovement(2599)).toEqual({ commission: 389, agent: 2210 })
    expect(splitImprovement(1)).toEqual({ commission: 0, agent: 1 })
  })

  test('neither loses nor makes a cent, and takes at most 15%', () => {
    fc.assert(
      fc.property(cents, (gross) => {
        const { commission, agent } = splitImprovement(gross)
        expect(commission + agent).toBe(gross)
        expect(commission * 100).toBeLessThanOrEqual(gross * 15)
        expect((commission + 1) * 100).toBeGreaterThan(gross * 15)
      }),
    )
  })

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %s cents', (gross) => {
    expect(() => splitImprovement(gross)).toThrow(RangeError)
  })
})

test('a referral brings 3%: $1.50 on $50 and $4.50 on $150', () => {
  expect(referralBonus(5000)).toBe(150)
  expect(referralBonus(15_000)).toBe(450)
})

test('dollars and cents convert into each other without loss', () => {
  expect(centsFromDollars(0.29)).toBe(29)
  fc.assert(
    fc.property(cents, (amount) => {
      expect(centsFromDollars(dollarsFromCents(amount))).toBe(amount)
    }),
  )
})

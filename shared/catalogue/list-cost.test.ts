import { expect, test } from 'vitest'
import type { PriceTier } from '../domain/tool-details.ts'
import { countedOf, type EntryCost, entryCost, listCost, plansOf } from './list-cost.ts'

const tier = (name: string, amount: number, rest: Partial<PriceTier> = {}): PriceTier => ({
  name,
  amount,
  billing: 'monthly',
  ...rest,
})
const paid = (...prices: PriceTier[]) => ({ pricing: 'paid', details: { prices } }) as const
const costOf = (plan: string | null, seats: number, ...prices: PriceTier[]) =>
  entryCost({ plan, seats }, paid(...prices))

test('a plan costs as much for each seat or, where it has none, for each account', () => {
  expect(costOf('Team', 5, tier('Team', 19.99, { per: 'seat' }))).toEqual({
    kind: 'monthly',
    amount: 99.95,
    currency: 'USD',
    isYearly: false,
  })
  expect(costOf('Pro', 5, tier('Pro', 20))).toMatchObject({ amount: 100 })
  expect(costOf('Pro', 3, tier('Pro', 0.1, { billing: 'yearly' }))).toMatchObject({ amount: 0.3 })
  expect(costOf('Lifetime', 2, tier('Lifetime', 99, { billing: 'once' }))).toMatchObject({ amount: 198 })
})

test('seats are counted where they are priced, accounts of other paid plans, and nothing of the rest', () => {
  const use = tier('API', 1, { billing: 'usage', unit: 'minute' })
  const tool = paid(
    tier('Team', 20, { per: 'seat' }),
    tier('Pro', 20),
    tier('Lifetime', 9, { billing: 'once' }),
    use,
  )
  const counted = (plan: string | null) => countedOf({ plan }, tool)
  expect(['Team', 'Pro', 'Lifetime', 'API', 'Gone', null].map(counted)).toEqual([
    'seats',
    'accounts',
    'accounts',
    null,
    null,
    null,
  ])
  expect(countedOf({ plan: 'Free' }, { pricing: 'freemium' })).toBeNull()
  expect(countedOf({ plan: 'Pro' }, null)).toBeNull()
})

test('of a plan with two prices the month counts, for who pays it can leave', () => {
  const yearly = tier('Pro', 16, { billing: 'yearly' })
  expect(costOf('Pro', 1, yearly, tier('Pro', 20))).toMatchObject({ amount: 20, isYearly: false })
  expect(costOf('Pro', 1, yearly)).toMatchObject({ amount: 16, isYearly: true })
})

test('nothing is free but what is known to be', () => {
  expect(costOf(null, 1, tier('Pro', 20))).toEqual({ kind: 'unchosen' })
  expect(costOf('Gone', 1, tier('Pro', 20))).toEqual({ kind: 'unknown' })
  expect(costOf('Free', 1, tier('Pro', 20))).toEqual({ kind: 'unknown' })
  expect(entryCost({ plan: 'Pro', seats: 1 }, null)).toEqual({ kind: 'unknown' })
  expect(entryCost({ plan: 'Free', seats: 3 }, { pricing: 'freemium' })).toEqual({ kind: 'free' })
  expect(entryCost({ plan: null, seats: 3 }, { pricing: 'free' })).toEqual({ kind: 'free' })
})

test('sums keep currencies, single payments and use apart, and count what is not known', () => {
  const costs: EntryCost[] = [
    { kind: 'monthly', amount: 0.1, currency: 'USD', isYearly: false },
    { kind: 'monthly', amount: 0.2, currency: 'USD', isYearly: true },
    { kind: 'monthly', amount: 9, currency: 'EUR', isYearly: false },
    { kind: 'once', amount: 99, currency: 'USD' },
    { kind: 'usage', tier: tier('API', 1, { billing: 'usage', unit: 'minute' }) },
    { kind: 'unchosen' },
    { kind: 'unknown' },
    { kind: 'unknown' },
    { kind: 'free' },
  ]
  expect(listCost(costs)).toEqual({
    monthly: [
      { amount: 9, currency: 'EUR' },
      { amount: 0.3, currency: 'USD' },
    ],
    once: [{ amount: 99, currency: 'USD' }],
    usage: 1,
    unchosen: 1,
    unknown: 2,
  })
})

test('the plans to choose from are each there once, the free one first', () => {
  const prices = [tier('Pro', 20), tier('Pro', 16, { billing: 'yearly' }), tier('Team', 30)]
  expect(plansOf({ pricing: 'freemium', details: { prices } })).toEqual(['Free', 'Pro', 'Team'])
  expect(plansOf(paid(...prices))).toEqual(['Pro', 'Team'])
  expect(plansOf({ pricing: null })).toEqual([])
})

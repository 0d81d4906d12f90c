import { describe, expect, test } from 'vitest'
import { toolChangeSchema } from '../domain/tool-change.ts'
import type { PriceTier } from '../domain/tool-details.ts'
import { describeChange } from '../messages/changes.ts'
import { makeTool } from '../testing/factories.ts'
import { type Changeable, priceDirection, toolChanges } from './tool-changes.ts'

const tool = (overrides: Partial<Changeable> = {}): Changeable => ({
  ...makeTool(),
  details: {},
  ...overrides,
})

const between = (before: Partial<Changeable>, after: Partial<Changeable>) =>
  toolChanges(tool(before), tool(after))

const told = (before: Partial<Changeable>, after: Partial<Changeable>) =>
  between(before, after).map(describeChange)

const plan = (name: string, amount: number, more: Partial<PriceTier> = {}): PriceTier => ({
  name,
  amount,
  billing: 'monthly',
  ...more,
})

const plans = (...prices: PriceTier[]): Partial<Changeable> => ({ details: { prices } })

test('the same tool has no changes, whatever moves beside its facts', () => {
  const other = { ...makeTool(), popularity: 900, tags: ['new'], isTrending: true, checkedAt: '2026-02-01' }
  expect(toolChanges(tool(), { ...other, details: { bestFor: 'Teams that write' } })).toEqual([])
})

test('every change is one that can be stored', () => {
  const changes = between(
    { vendor: null, rating: '4.0', reviewCount: 20, ...plans(plan('Pro', 10)) },
    {
      name: 'Other',
      vendor: 'Acme',
      pricing: 'paid',
      priceFrom: 12,
      status: 'sunset',
      description: 'Something else altogether.',
      rating: '3.2',
      reviewCount: 40,
      details: { prices: [plan('Pro', 12)], statusDate: '2027-04', successor: 'Next' },
    },
  )
  expect(changes.map(({ kind }) => kind)).toEqual([
    'price',
    'name',
    'vendor',
    'status',
    'description',
    'rating',
  ])
  expect(changes.map((change) => toolChangeSchema.parse(JSON.parse(JSON.stringify(change))))).toEqual(changes)
})

describe('prices', () => {
  test.each([
    ['a price', { pricing: 'free' }, { pricing: 'paid', priceFrom: 10 }, 'Price: Free → $10 / month'],
    [
      'cents',
      { pricing: 'paid', priceFrom: 8 },
      { pricing: 'paid', priceFrom: 9.5 },
      'Price: $8 / month → $9.50 / month',
    ],
    [
      'a free plan',
      { pricing: 'paid', priceFrom: 8 },
      { pricing: 'freemium', priceFrom: 8 },
      'Price: $8 / month → Freemium, paid plans from $8 / month',
    ],
    ['no free plan', { pricing: 'freemium' }, { pricing: 'paid' }, 'Price: Freemium → Paid'],
    [
      'a price that became known',
      { pricing: null },
      { pricing: 'paid', priceFrom: 8 },
      'Price now known: $8 / month',
    ],
    [
      'a price that is not known',
      { pricing: 'paid', priceFrom: 8 },
      { pricing: null },
      'Price no longer known (was $8 / month)',
    ],
  ] as const)('%s', (_, before, after, words) => {
    expect(told(before, after)).toEqual([words])
  })

  test.each([
    ['nothing at all', { pricing: 'paid', priceFrom: null }, { pricing: 'paid', priceFrom: 0 }],
    ['a price of what is free', { pricing: 'free', priceFrom: null }, { pricing: 'free', priceFrom: 5 }],
    ['the word for what has a price', { pricing: null, priceFrom: 5 }, { pricing: 'paid', priceFrom: 5 }],
    ['the order of plans', plans(plan('A', 1), plan('B', 2)), plans(plan('B', 2), plan('A', 1))],
    ['a trial', plans(plan('A', 1)), plans(plan('A', 1, { trialDays: 7 }))],
    ['dollars that are named', plans(plan('A', 1)), plans(plan('A', 1, { currency: 'USD' }))],
    ['plans that became known', { details: {} }, plans(plan('A', 1))],
    ['details that a list leaves out', { details: undefined }, plans(plan('A', 1))],
  ] as const)('%s is no change of price', (_, before, after) => {
    expect(between(before, after)).toEqual([])
    expect(between(after, before)).toEqual([])
  })

  test('plans are named where the first price stays', () => {
    expect(
      told(
        plans(plan('Solo', 5), plan('Pro', 20), plan('Old', 50)),
        plans(plan('Solo', 5), plan('Pro', 25), plan('Team', 30, { per: 'seat' })),
      ),
    ).toEqual(['Plans: Pro $20 → $25 / month; Old removed; Team added at $30 per seat / month'])
    const many = (amount: number) => plans(...['A', 'B', 'C', 'D', 'E'].map((name) => plan(name, amount)))
    expect(told(many(1), many(2))).toEqual([
      'Plans: A $1 → $2 / month; B $1 → $2 / month; C $1 → $2 / month; 2 more',
    ])
    expect(told({ details: {} }, { details: { priceOnRequest: true } })).toEqual([
      'Some prices are now on request',
    ])
    expect(told({ details: { priceOnRequest: true } }, { details: {} })).toEqual([
      'Prices are no longer on request',
    ])
  })

  test.each([
    ['cheaper', { pricing: 'paid', priceFrom: 10 }, { pricing: 'free' }],
    ['cheaper', { pricing: 'paid', priceFrom: 10 }, { pricing: 'paid', priceFrom: 8 }],
    ['cheaper', { pricing: 'freemium', priceFrom: 10 }, { pricing: 'free' }],
    ['dearer', { pricing: 'freemium', priceFrom: 10 }, { pricing: 'paid', priceFrom: 10 }],
    ['dearer', { pricing: 'freemium', priceFrom: 10 }, { pricing: 'freemium', priceFrom: 12 }],
    ['dearer', plans(plan('A', 1), plan('B', 2)), plans(plan('A', 2), plan('B', 3))],
    [null, plans(plan('A', 1), plan('B', 2)), plans(plan('A', 2), plan('B', 1))],
    [null, plans(plan('A', 1)), plans(plan('B', 1))],
    [null, { pricing: null }, { pricing: 'paid', priceFrom: 8 }],
    [null, { pricing: 'paid', priceFrom: 8 }, { pricing: 'paid', priceFrom: null }],
  ] as const)('%s', (direction, before, after) => {
    const [change] = between(before, after)
    if (change?.kind !== 'price') throw new Error('The price has not changed.')
    expect(priceDirection(change)).toBe(direction)
    const opposite = { cheaper: 'dearer', dearer: 'cheaper' } as const
    expect(priceDirection({ before: change.after, after: change.before })).toBe(
      direction && opposite[direction],
    )
  })
})

describe('names, owners and texts', () => {
  test('a new name, also where the status says that there is one', () => {
    expect(told({ name: 'Bard' }, { name: 'Gemini', status: 'renamed' })).toEqual([
      'Renamed from Bard to Gemini',
    ])
  })

  test('another owner, and one that became known', () => {
    expect(told({ vendor: 'Acme' }, { vendor: 'Umbrella' })).toEqual(['Owner: Acme → Umbrella'])
    expect(told({ vendor: null }, { vendor: 'Acme' })).toEqual(['Owner now known: Acme'])
    expect(told({ vendor: 'Acme' }, { vendor: null })).toEqual(['Owner no longer known (was Acme)'])
  })

  test('another description, but not other spaces', () => {
    expect(told({ description: 'One  two.' }, { description: 'One\ntwo.' })).toEqual([])
    expect(told({ description: 'One two.' }, { description: 'One three.' })).toEqual(['Description changed'])
  })
})

describe('status', () => {
  test('what becomes of a tool, when, and what takes its place', () => {
    expect(
      told(
        { status: 'active' },
        { status: 'discontinued', details: { statusDate: '2026-05', successor: 'Next' } },
      ),
    ).toEqual(['Status: Active → Discontinued in May 2026, replaced by Next'])
    expect(told({ status: 'active' }, { status: 'acquired' })).toEqual(['Status: Active → Acquired'])
  })

  test('another date of the end is a change', () => {
    expect(
      told(
        { status: 'sunset', details: { statusDate: '2027-04' } },
        { status: 'sunset', details: { statusDate: '2027-06' } },
      ),
    ).toEqual(['Status: Winding down · Apr 2027 → Winding down · Jun 2027'])
    expect(
      between(
        { status: 'sunset', details: undefined },
        { status: 'sunset', details: { statusDate: '2027-06' } },
      ),
    ).toEqual([])
  })

  test('a renamed tool is as active as before', () => {
    expect(between({ status: 'renamed' }, { status: 'active' })).toEqual([])
  })
})

describe('ratings', () => {
  const real = (rating: string, reviewCount = 20) => ({ rating, reviewCount })

  test('half a star is much, a tenth less is not', () => {
    expect(told(real('4.1'), real('4.6'))).toEqual(['Rating: 4.1 → 4.6'])
    expect(told(real('4.6'), real('4.1'))).toEqual(['Rating: 4.6 → 4.1'])
    expect(told(real('4.2'), real('4.6'))).toEqual([])
  })

  test('samples, first ratings and those of a few do not count', () => {
    expect(told({ ...real('2.0'), isSample: true }, real('4.6'))).toEqual([])
    expect(told(real('2.0'), { ...real('4.6'), isSample: true })).toEqual([])
    expect(told({ rating: null, reviewCount: 0 }, real('4.6'))).toEqual([])
    expect(told(real('2.0', 4), real('4.6'))).toEqual([])
    expect(told(real('2.0', 5), real('4.6', 5))).toEqual(['Rating: 2.0 → 4.6'])
  })
})

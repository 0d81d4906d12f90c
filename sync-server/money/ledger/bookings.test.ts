import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../db/engine.ts'
import type { AccountKind, Book } from '../../db/ledger-schema.ts'
import { type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { findAccount, readAccount } from '../../repositories/ledger.ts'
import { ALONE, REFERRED, SANDBOX } from '../../testing/market-rows.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import { rawSql, rawValue } from '../../testing/raw-sql.ts'
import { availableCents, readBalance, readBalanceUntil } from './balance.ts'
import {
  bookEscrow,
  bookImprovementPay,
  bookImprovementReversal,
  bookListingFee,
  bookListingRefund,
  bookPayoutBack,
  bookPayoutDone,
  bookPayoutOut,
  bookPremium,
} from './bookings.ts'

const AT = '2026-11-20T10:00:00.000Z'
const LATER = '2026-11-22T09:59:59.999Z'
const MATURE = '2026-11-22T10:00:00.000Z'

let store: Store
beforeEach(async () => {
  store = await openTestStore()
})

const book = <T>(work: (transaction: WriteTransaction) => Promise<T>) => writeTransaction(store.writer, work)

/** Books an applied and collected improvement. */
const collect = (improvement: Parameters<typeof bookEscrow>[1]) =>
  book(async (transaction) => {
    await bookEscrow(transaction, improvement)
    return bookImprovementPay(transaction, improvement)
  })

/** The balances of all accounts that are not zero. */
async function accounts(which: Book = 'live'): Promise<Record<string, number>> {
  const rows = await rawSql<{ name: string; cents: number }>(
    store,
    `select account.kind || case owner_id when 0 then '' else ' ' || owner_id end as name, sum(cents) as cents
     from ledger_entry join ledger_account account on account.id = account_id
     where book = ? group by account.id having sum(cents) <> 0`,
    [which],
  )
  return Object.fromEntries(rows.map(({ name, cents }) => [name, cents]))
}

describe('an improvement', () => {
  test('that is applied has its price set aside', async () => {
    await book((transaction) => bookEscrow(transaction, { id: 1, cents: 5000, agent: REFERRED, at: AT }))
    expect(await accounts()).toEqual({ 'content-budget': -5000, escrow: 5000 })
  })

  test('that is collected gives 85% to the agent, 15% to the platform and 3% more to the referrer', async () => {
    await collect({ id: 1, cents: 5000, agent: REFERRED, at: AT })
    expect(await accounts()).toEqual({
      'content-budget': -5000,
      'agent 1': 4250,
      'commission-revenue': 750,
      'referral-expense': -150,
      'referrer 1': 150,
    })
  })

  test('by an agent without a referrer costs no bonus', async () => {
    await collect({ id: 1, cents: 2501, agent: ALONE, at: AT })
    expect(await accounts()).toEqual({ 'content-budget': -2501, 'agent 2': 2126, 'commission-revenue': 375 })
  })

  test('is paid once', async () => {
    const improvement = { id: 1, cents: 5000, agent: REFERRED, at: AT }
    expect(await collect(improvement)).toBe(true)
    expect(await collect({ ...improvement, at: LATER })).toBe(false)
    expect(await accounts()).toMatchObject({ 'agent 1': 4250 })
  })

  test.each([
    ['before it is collected', false],
    ['after it was collected', true],
  ])('that is reversed %s leaves every account at zero, including the bonus', async (_, isCollected) => {
    const improvement = { id: 1, cents: 4999, agent: REFERRED, at: AT }
    await book((transaction) => bookEscrow(transaction, improvement))
    if (isCollected) await book((transaction) => bookImprovementPay(transaction, improvement))
    await book((transaction) => bookImprovementReversal(transaction, 1, LATER))
    await book((transaction) => bookImprovementReversal(transaction, 1, LATER))
    expect(await accounts()).toEqual({})
    for (const now of [AT, LATER, MATURE]) expect(await availableCents(store.reader, REFERRED, now)).toBe(0)
  })
})

describe('an earning', () => {
  test('is pending for 48 hours', async () => {
    await collect({ id: 1, cents: 5000, agent: ALONE, at: AT })
    expect(await readBalance(store.reader, ALONE, LATER)).toEqual({
      available: 0,
      pending: 42.5,
      inPayout: 0,
    })
    expect(await readBalance(store.reader, ALONE, MATURE)).toEqual({
      available: 42.5,
      pending: 0,
      inPayout: 0,
    })
  })

  test('that is reversed while pending disappears; one that was already spent leaves a negative balance', async () => {
    await collect({ id: 1, cents: 10_000, agent: ALONE, at: AT })
    await collect({ id: 2, cents: 5000, agent: ALONE, at: LATER })
    await book((transaction) => bookImprovementReversal(transaction, 2, MATURE))
    expect(await readBalance(store.reader, ALONE, MATURE)).toMatchObject({ available: 85, pending: 0 })

    const fee = { id: 1, cents: 5000, agent: ALONE, at: MATURE }
    await book((transaction) => bookListingFee(transaction, { ...fee, from: 'balance' }))
    await book((transaction) => bookImprovementReversal(transaction, 1, MATURE))
    expect(await readBalance(store.reader, ALONE, MATURE)).toMatchObject({ available: -50, pending: 0 })
  })

  test('of one agent does not affect another', async () => {
    await collect({ id: 1, cents: 5000, agent: ALONE, at: AT })
    expect(await availableCents(store.reader, REFERRED, MATURE)).toBe(0)
  })
})

describe('a listing fee', () => {
  const fee = { id: 1, cents: 15_000, agent: REFERRED, at: AT }

  test.each([
    ['world', { world: -15_000 }],
    ['balance', { 'agent 1': -15_000 }],
  ] as const)('from the %s is revenue in full', async (from, source) => {
    await book((transaction) => bookListingFee(transaction, { ...fee, from }))
    expect(await accounts()).toEqual({
      ...source,
      'listing-revenue': 15_000,
      'referral-expense': -450,
      'referrer 1': 450,
    })
  })

  test('is booked once, whatever its source', async () => {
    await book((transaction) => bookListingFee(transaction, { ...fee, from: 'world' }))
    expect(await book((transaction) => bookListingFee(transaction, { ...fee, from: 'balance' }))).toBe(false)
    expect(await accounts()).toMatchObject({ world: -15_000 })
  })

  test('is refunded to its source once, together with the bonus', async () => {
    await book((transaction) => bookListingFee(transaction, { ...fee, from: 'balance' }))
    for (let times = 0; times < 2; times++)
      await book((transaction) => bookListingRefund(transaction, 1, LATER))
    expect(await accounts()).toEqual({})
  })
})

describe('a payout', () => {
  const payout = { id: 1, cents: 4250, payee: ALONE, at: MATURE }
  beforeEach(async () => {
    await collect({ id: 1, cents: 5000, agent: ALONE, at: AT })
    await book((transaction) => bookPayoutOut(transaction, payout))
  })

  test('leaves the balance when it is requested', async () => {
    expect(await readBalance(store.reader, ALONE, MATURE)).toEqual({
      available: 0,
      pending: 0,
      inPayout: 42.5,
    })
  })

  test('that arrives is booked as paid out', async () => {
    await book((transaction) => bookPayoutDone(transaction, payout))
    expect(await readBalance(store.reader, ALONE, MATURE)).toMatchObject({ available: 0, inPayout: 0 })
    expect(await accounts()).toMatchObject({ world: 4250 })
  })

  test('that fails returns to the balance', async () => {
    await book((transaction) => bookPayoutBack(transaction, 1, MATURE))
    expect(await readBalance(store.reader, ALONE, MATURE)).toMatchObject({ available: 42.5, inPayout: 0 })
  })
})

describe('a referral bonus', () => {
  const referrer = { kind: 'user', id: 1, isSandbox: false } as const
  const agent = { ...referrer, kind: 'agent' } as const
  beforeEach(() => collect({ id: 1, cents: 30_000, agent: REFERRED, at: AT }))

  test('is pending for 48 hours, until when is said', async () => {
    const nothing = { available: 0, pending: 0, inPayout: 0, pendingUntil: null }
    expect(await readBalanceUntil(store.reader, referrer, AT)).toEqual({
      ...nothing,
      pending: 9,
      pendingUntil: MATURE,
    })
    expect(await readBalanceUntil(store.reader, referrer, MATURE)).toEqual({ ...nothing, available: 9 })
  })

  test('is paid out of its own account, not out of that of the agent with the same number', async () => {
    const payout = { id: 1, cents: 900, payee: referrer, at: MATURE }
    await book((transaction) => bookPayoutOut(transaction, payout))
    expect(await readBalance(store.reader, referrer, MATURE)).toMatchObject({ available: 0, inPayout: 9 })
    expect(await readBalance(store.reader, agent, MATURE)).toMatchObject({ available: 255, inPayout: 0 })
    await book((transaction) => bookPayoutDone(transaction, payout))
    expect(await accounts()).toMatchObject({ world: 900, 'agent 1': 25_500, 'referral-expense': -900 })
    await book((transaction) => bookImprovementReversal(transaction, 1, MATURE))
    expect(await readBalance(store.reader, referrer, MATURE)).toMatchObject({ available: -9 })
  })
})

test('a month of premium is booked once per payment', async () => {
  const paid = { paymentId: 1, cents: 999, at: AT }
  expect(await book((transaction) => bookPremium(transaction, paid))).toBe(true)
  expect(await book((transaction) => bookPremium(transaction, paid))).toBe(false)
  expect(await accounts()).toEqual({ world: -999, 'premium-revenue': 999 })
})

test('all bookings of the sandbox agent stay in the sandbox book', async () => {
  await collect({ id: 1, cents: 30_000, agent: SANDBOX, at: AT })
  const fee = { id: 1, cents: 5000, agent: SANDBOX, at: MATURE }
  await book((transaction) => bookListingFee(transaction, { ...fee, from: 'balance' }))
  const payout = { id: 1, cents: 2500, payee: SANDBOX, at: MATURE }
  await book((transaction) => bookPayoutOut(transaction, payout))
  await book((transaction) => bookPayoutDone(transaction, payout))
  expect(await accounts()).toEqual({})
  expect(await accounts('sandbox')).toEqual({
    'content-budget': -30_000,
    'agent 3': 18_000,
    'commission-revenue': 4500,
    'listing-revenue': 5000,
    world: 2500,
  })
  expect(await readBalance(store.reader, { ...SANDBOX, isSandbox: false }, MATURE)).toMatchObject({
    available: 0,
  })
})

test('any price is split without losing or creating a cent', async () => {
  const kinds: AccountKind[] = ['content-budget', 'escrow', 'agent', 'commission-revenue', 'referrer']
  let id = 0
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 10_000_000 }), async (cents) => {
      const agent = { ...REFERRED, id: 1000 + ++id }
      await collect({ id, cents, agent, at: AT })
      const own = await findAccount(store.reader, 'live', { kind: 'agent', ownerId: agent.id })
      const { total } = await readAccount(store.reader, own ?? 0, MATURE)
      expect(total).toBe(cents - Math.floor((cents * 15) / 100))
      const sum = await rawValue(store, 'select coalesce(sum(cents), 0) from ledger_entry')
      expect(sum).toBe(0)
    }),
    { numRuns: 60, seed: 1 },
  )
  expect(Object.keys(await accounts()).map((name) => name.split(' ')[0])).toEqual(
    expect.arrayContaining(kinds.filter((kind) => kind !== 'escrow')),
  )
})

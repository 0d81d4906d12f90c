import { beforeEach, describe, expect, test } from 'vitest'
import { IMPROVEMENT_STATES, type ImprovementState } from '#shared/policy/improvement-states.ts'
import { LISTING_STATES } from '#shared/policy/listing-states.ts'
import type { Store } from '../../db/engine.ts'
import { type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { insertApproval } from '../../repositories/improvement-approvals.ts'
import { verifyStore } from '../../services/verify-store.ts'
import {
  ALONE,
  addImprovement,
  addListing,
  addMarket,
  addPayment,
  addPayout,
  REFERRED,
  SANDBOX,
} from '../../testing/market-rows.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import { rewriteLedger } from '../../testing/raw-sql.ts'
import {
  bookEscrow,
  bookImprovementPay,
  bookImprovementReversal,
  bookListingFee,
  bookListingHold,
  bookListingRefund,
  bookPayoutBack,
  bookPayoutDone,
  bookPayoutOut,
  bookPremium,
} from './bookings.ts'
import { post } from './post.ts'

const AT = '2026-11-20T10:00:00.000Z'

let store: Store
beforeEach(async () => {
  store = await openTestStore()
  await addMarket(store)
})

const book = (work: (transaction: WriteTransaction) => Promise<unknown>) =>
  writeTransaction(store.writer, work)
const problems = () => verifyStore(store)
/** Changes the database directly, as somebody with access to it could. */
const tamper = (text: string) => rewriteLedger(store, text)

/** Fills a market with all kinds of bookings: improvements, listings and payouts in every state. */
async function fill(): Promise<void> {
  const states: ImprovementState[] = [
    'pending_review',
    'applied',
    'paid',
    'paid',
    'reversed',
    'reversed',
    'rejected',
  ]
  for (const state of states) await addImprovement(store, { state, price_cents: 10_000 })
  const improvement = (id: number) => ({ id, cents: 10_000, agent: ALONE, at: AT })
  await book(async (transaction) => {
    for (const id of [2, 3, 4, 5, 6]) await bookEscrow(transaction, improvement(id))
    for (const id of [3, 4, 5]) await bookImprovementPay(transaction, improvement(id))
    for (const id of [5, 6]) await bookImprovementReversal(transaction, id, AT)
  })
  for (const state of [
    'awaiting_payment',
    'published',
    'expired',
    'taken_down',
    'refunded',
    'withdrawn',
  ] as const)
    await addListing(store, { state, agent_id: REFERRED.id })
  const fee = (id: number) => ({ id, cents: 5000, agent: REFERRED, at: AT, from: 'world' }) as const
  await book(async (transaction) => {
    for (const id of [2, 3, 4, 5]) await bookListingFee(transaction, fee(id))
    await bookListingRefund(transaction, 5, AT)
  })
  await addPayment(store, { purpose: 'premium', cents: 999, subject_id: 1 })
  for (const subject_id of [2, 3]) await addPayment(store, { subject_id })
  await addPayment(store, { subject_id: 4, state: 'refunding' })
  await addPayment(store, { subject_id: 5, state: 'refunded' })
  await addPayment(store, { subject_id: 2, state: 'declined' })
  await book((transaction) => bookPremium(transaction, { paymentId: 1, cents: 999, at: AT }))
  for (const state of ['requested', 'paid', 'failed'] as const) await addPayout(store, { state })
  const payout = (id: number) => ({ id, cents: 2500, payee: ALONE, at: AT })
  await book(async (transaction) => {
    for (const id of [1, 2, 3]) await bookPayoutOut(transaction, payout(id))
    await bookPayoutDone(transaction, payout(2))
    await bookPayoutBack(transaction, 3, AT)
  })
}

test('an empty market has no errors, and neither has one with all kinds of bookings', async () => {
  expect(await problems()).toEqual([])
  await fill()
  expect(await problems()).toEqual([])
})

test('the sandbox book beside it has no errors', async () => {
  await addImprovement(store, { agent_id: SANDBOX.id, is_sandbox: 1, state: 'applied' })
  await book((transaction) => bookEscrow(transaction, { id: 1, cents: 5000, agent: SANDBOX, at: AT }))
  expect(await problems()).toEqual([])
})

test('a negative balance after a late reversal is not an error', async () => {
  await addImprovement(store, { state: 'reversed', price_cents: 10_000 })
  await addListing(store, { state: 'published' })
  await addPayment(store, { provider: 'balance' })
  const improvement = { id: 1, cents: 10_000, agent: ALONE, at: AT }
  await book(async (transaction) => {
    await bookEscrow(transaction, improvement)
    await bookImprovementPay(transaction, improvement)
    await bookListingFee(transaction, { ...improvement, cents: 5000, from: 'balance' })
    await bookImprovementReversal(transaction, 1, AT)
  })
  expect(await problems()).toEqual([])
})

describe('entries', () => {
  test('that were changed are reported for the transaction, the book and the day', async () => {
    await fill()
    await tamper('update ledger_entry set cents = cents + 25 where id = (select min(id) from ledger_entry)')
    expect(await problems()).toEqual([
      'ledger: the entries of improvement:2:escrow sum to 25 cents, not to zero',
      'ledger: the live book sums to 25 cents, not to zero',
      'ledger: the sums of account content-budget on 2026-11-20 are not those of its entries',
      'ledger log: transaction 1 is not what was entered in the log',
    ])
  })

  test('that were deleted are reported', async () => {
    await fill()
    await tamper(
      "delete from ledger_entry where tx_id = (select id from ledger_tx where event_key = 'payout:2:done')",
    )
    expect(await problems()).toEqual([
      'ledger: payout:2:done has 0 entries, fewer than two',
      'ledger: the sums of account world on 2026-11-20 are not those of its entries',
      'ledger: the sums of account payout of 2 on 2026-11-20 are not those of its entries',
      'payout 2: it is paid, but its arrival is not booked',
      'ledger log: transaction 21 is not what was entered in the log',
    ])
  })

  test('on accounts of the other book are reported', async () => {
    await fill()
    await tamper(`insert into ledger_account (book, kind, owner_id) values ('sandbox', 'world', 0);
      update ledger_entry set account_id = (select max(id) from ledger_account)
      where account_id = (select id from ledger_account where kind = 'world' and book = 'live')
        and tx_id = (select id from ledger_tx where event_key = 'premium:1:fee')`)
    expect(await problems()).toEqual([
      'ledger: the live book sums to 999 cents, not to zero',
      'ledger: the sandbox book sums to -999 cents, not to zero',
      'ledger: premium:1:fee has entries in the other book',
      'ledger: the sums of account world on 2026-11-20 are not those of its entries',
      'ledger: the sums of sandbox account world on 2026-11-20 are not those of its entries',
    ])
  })

  test('of a reversal that do not match its original are reported', async () => {
    await fill()
    await tamper(`update ledger_entry set cents = 2 * cents
      where tx_id = (select id from ledger_tx where event_key = 'improvement:6:escrow:reversed')`)
    expect(await problems()).toContain(
      'ledger: improvement:6:escrow:reversed is not the opposite of what it takes back',
    )
  })

  test('with changed, missing or invented sums of days are reported', async () => {
    await fill()
    const premium = "(select id from ledger_account where kind = 'premium-revenue')"
    const found = 'ledger: the sums of account premium-revenue on 2026-11-20 are not those of its entries'
    for (const sql of ['cents = cents + 1', 'entries = 2', 'reversals = 1']) {
      await tamper(`update ledger_day set ${sql} where account_id = ${premium}`)
      expect(await problems()).toEqual([found])
      await tamper(
        `update ledger_day set cents = 999, entries = 1, reversals = 0 where account_id = ${premium}`,
      )
    }
    await tamper(`delete from ledger_day where account_id = ${premium}`)
    expect(await problems()).toEqual([found])
    await tamper(
      `insert into ledger_day values (${premium}, '2026-11-20', 999, 1, 0), (${premium}, '2026-11-21', 0, 0, 0)`,
    )
    expect(await problems()).toEqual([
      'ledger: the sums of account premium-revenue on 2026-11-21 are not those of its entries',
    ])
  })

  test('that take more from an agent than it has are reported', async () => {
    await addListing(store, { state: 'published' })
    await addPayment(store, { provider: 'balance' })
    const fee = { id: 1, cents: 5000, agent: ALONE, at: AT, from: 'balance' } as const
    await book((transaction) => bookListingFee(transaction, fee))
    expect(await problems()).toEqual(['ledger: listing:1:fee took more from agent 2 than there was'])
  })

  test('without a subject are reported', async () => {
    await book((transaction) => bookEscrow(transaction, { id: 404, cents: 5000, agent: ALONE, at: AT }))
    await book((transaction) =>
      post(transaction, {
        eventKey: 'gift:1',
        kind: 'gift',
        book: 'live',
        at: AT,
        lines: [
          { account: { kind: 'world' }, cents: -1 },
          { account: { kind: 'agent', ownerId: 2 }, cents: 1 },
        ],
      }),
    )
    expect(await problems()).toEqual([
      'ledger: there is nothing that improvement:404:escrow could be about',
      'ledger: there is nothing that gift:1 could be about',
      'ledger: the escrow of the live book holds 5000 cents; 0 are applied and not collected',
    ])
  })
})

describe('a state', () => {
  const UNBOOKED_IMPROVEMENTS = ['applied', 'paid', 'reversed']
  test.each(IMPROVEMENT_STATES)(
    '%s of an improvement without bookings is valid or reported',
    async (state) => {
      await addImprovement(store, { state })
      const found = await problems()
      if (UNBOOKED_IMPROVEMENTS.includes(state))
        expect(found[0]).toBe(`improvement 1: it is ${state}, but its escrow is not booked`)
      else expect(found).toEqual([])
    },
  )

  const BOOKED_LISTINGS = ['published', 'expired', 'taken_down']
  const HELD_LISTINGS = ['held', 'refused']
  test.each(LISTING_STATES)('%s of a listing with a held fee is valid or reported', async (state) => {
    await addListing(store, { state })
    await addPayment(store)
    const fee = { id: 1, cents: 5000, agent: ALONE, at: AT, from: 'world' } as const
    await book((transaction) => bookListingHold(transaction, fee))
    if (HELD_LISTINGS.includes(state)) expect(await problems()).toEqual([])
    else
      expect(await problems()).toContain(
        'ledger: the account of held fees of the live book holds 5000 cents; 0 are paid for and not decided on',
      )
    await book((transaction) => bookListingRefund(transaction, 1, AT))
    if (state !== 'refunded') expect(await problems()).not.toEqual([])
    else expect(await problems()).toEqual(['listing 1: 1 payments are kept for it, 0 should be'])
  })

  const OTHER_STATES = LISTING_STATES.filter((state) => !HELD_LISTINGS.includes(state))
  test.each(OTHER_STATES)('%s of a listing with a booked fee is valid or reported', async (state) => {
    await addListing(store, { state })
    await addPayment(store, { state: 'refunding' })
    const fee = { id: 1, cents: 5000, agent: ALONE, at: AT, from: 'world' } as const
    await book((transaction) => bookListingFee(transaction, fee))
    expect(await problems()).toEqual(
      BOOKED_LISTINGS.includes(state) ? [] : [`listing 1: it is ${state}, but its fee is booked`],
    )
    await book((transaction) => bookListingRefund(transaction, 1, AT))
    expect(await problems()).toEqual(
      state === 'refunded' ? [] : [`listing 1: it is ${state}, but its fee is booked and taken back`],
    )
  })

  test('of a paid improvement without a payment booking is reported, and so is its escrow', async () => {
    await addImprovement(store, { state: 'paid' })
    await book((transaction) => bookEscrow(transaction, { id: 1, cents: 5000, agent: ALONE, at: AT }))
    expect(await problems()).toEqual([
      'improvement 1: it is paid, but its pay is not booked',
      'ledger: the escrow of the live book holds 5000 cents; 0 are applied and not collected',
    ])
  })

  test.each([
    ['requested', 'way out'],
    ['paid', 'way out'],
    ['failed', 'way out'],
    ['cancelled', 'way out'],
  ] as const)('%s of a payout without bookings is reported', async (state, what) => {
    await addPayout(store, { state })
    expect((await problems())[0]).toBe(`payout 1: it is ${state}, but its ${what} is not booked`)
  })

  test('of a successful payment without a delivery is reported', async () => {
    await addListing(store)
    await addPayment(store)
    await addPayment(store, { purpose: 'premium', cents: 999 })
    expect(await problems()).toEqual([
      'payment 2: it is succeeded, but its fee is not booked',
      'listing 1: 1 payments are kept for it, 0 should be',
    ])
  })

  test('of two successful payments for one fee is reported, and so is a fee without a payment', async () => {
    for (let id = 1; id <= 2; id++) await addListing(store, { state: 'published' })
    const fee = (id: number) => ({ id, cents: 5000, agent: ALONE, at: AT, from: 'world' }) as const
    await book((transaction) => bookListingFee(transaction, fee(1)))
    await book((transaction) => bookListingFee(transaction, fee(2)))
    for (let times = 0; times < 2; times++) await addPayment(store)
    await addPayment(store, { subject_id: 2, state: 'declined' })
    expect(await problems()).toEqual([
      'listing 1: 2 payments are kept for it, 1 should be',
      'listing 2: its fee is booked, but no payment has succeeded',
    ])
  })
})

describe('a booking', () => {
  const improvement = { id: 1, cents: 5000, agent: ALONE, at: AT }

  test('of the wrong amount is reported', async () => {
    await addImprovement(store, { state: 'applied', price_cents: 5001 })
    await book((transaction) => bookEscrow(transaction, improvement))
    expect(await problems()).toEqual([
      'improvement 1: its escrow is over 5000 cents, not 5001',
      'ledger: the escrow of the live book holds 5000 cents; 5001 are applied and not collected',
    ])
  })

  test('to another agent or in the other book is reported', async () => {
    await addImprovement(store, { state: 'paid', agent_id: REFERRED.id })
    await book((transaction) => bookEscrow(transaction, improvement))
    await book((transaction) => bookImprovementPay(transaction, { ...improvement, agent: SANDBOX }))
    expect(await problems()).toEqual([
      'improvement 1: its pay is in the sandbox book',
      'improvement 1: its pay is that of agent 3, not 1',
      'ledger: the escrow of the live book holds 5000 cents; 0 are applied and not collected',
      'ledger: the escrow of the sandbox book holds -5000 cents; 0 are applied and not collected',
    ])
  })

  test('with another split is reported', async () => {
    await addImprovement(store, { state: 'paid' })
    await book((transaction) => bookEscrow(transaction, improvement))
    await book((transaction) =>
      post(transaction, {
        eventKey: 'improvement:1:pay',
        kind: 'improvement-pay',
        book: 'live',
        at: AT,
        lines: [
          { account: { kind: 'escrow' }, cents: -5000 },
          { account: { kind: 'agent', ownerId: ALONE.id }, cents: 4251 },
          { account: { kind: 'commission-revenue' }, cents: 749 },
        ],
      }),
    )
    expect(await problems()).toEqual(['improvement 1: its pay has a commission of 749 cents, not 750'])
  })
})

test('money for an expensive improvement that one admin alone has approved is reported', async () => {
  for (const price_cents of [10_000, 10_001, 10_001, 10_001])
    await addImprovement(store, { state: 'applied', price_cents })
  await book(async (transaction) => {
    await bookEscrow(transaction, { id: 1, cents: 10_000, agent: ALONE, at: AT })
    for (const id of [2, 3, 4]) await bookEscrow(transaction, { id, cents: 10_001, agent: ALONE, at: AT })
    const approval = { fields: ['tags'], note: null, links: [], at: AT } as const
    for (const [improvementId, userId] of [
      [1, 1],
      [2, 1],
      [3, 1],
      [3, 2],
    ] as const)
      await insertApproval(transaction, { ...approval, improvementId, userId })
  })
  // The fourth was approved before approvals were stored.
  expect(await problems()).toEqual([
    'improvement 2 costs more than $100, and one admin alone has approved it',
  ])
})

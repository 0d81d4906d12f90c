import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../db/engine.ts'
import { type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { ALONE, REFERRED, SANDBOX } from '../../testing/market-rows.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import {
  bookEscrow,
  bookImprovementPay,
  bookImprovementReversal,
  bookListingFee,
  bookListingRefund,
  bookPremium,
} from './bookings.ts'
import { readPayoutSummary, readPlatformRevenue, readRevenueDays, revenueCsv } from './read-revenue.ts'

/** A Friday. */
const NOW = new Date('2026-11-20T12:00:00.000Z')
const TODAY = '2026-11-20T10:00:00.000Z'
const MONDAY = '2026-11-16T00:00:00.000Z'
const SUNDAY = '2026-11-15T23:59:59.999Z'
const OCTOBER = '2026-10-31T23:59:59.999Z'

let store: Store
beforeEach(async () => {
  store = await openTestStore()
})

const book = (work: (transaction: WriteTransaction) => Promise<unknown>) =>
  writeTransaction(store.writer, work)
const fee = (id: number, cents: number, at: string, agent = ALONE) =>
  book((transaction) => bookListingFee(transaction, { id, cents, agent, at, from: 'world' }))
const collect = (id: number, cents: number, at: string, agent = ALONE) =>
  book(async (transaction) => {
    await bookEscrow(transaction, { id, cents, agent, at })
    await bookImprovementPay(transaction, { id, cents, agent, at })
  })
const revenue = () => readPlatformRevenue(store.reader, NOW)

const NOTHING = {
  totalRevenue: 0,
  monthlyRevenue: 0,
  averageCommission: 0,
  transactionCount: 0,
  listingRevenue: 0,
  commissionRevenue: 0,
  premiumRevenue: 0,
  referralExpense: 0,
  isSample: false,
}

describe('revenue', () => {
  test('of an empty ledger is 0', async () => {
    expect(await revenue()).toEqual(NOTHING)
    expect(await readPayoutSummary(store.reader, NOW)).toEqual({
      dailyRevenue: 0,
      weeklyRevenue: 0,
      projectedMonthly: 0,
    })
  })

  test('is the sum of fees and commissions, by source and for this month', async () => {
    await fee(1, 30_000, OCTOBER)
    await fee(2, 5000, TODAY, REFERRED)
    await collect(1, 10_000, OCTOBER)
    await collect(2, 2501, TODAY)
    await book((transaction) => bookPremium(transaction, { paymentId: 1, cents: 999, at: TODAY }))
    expect(await revenue()).toEqual({
      totalRevenue: 368.75,
      monthlyRevenue: 53.75,
      averageCommission: 9.38,
      transactionCount: 4,
      listingRevenue: 350,
      commissionRevenue: 18.75,
      premiumRevenue: 9.99,
      referralExpense: 1.5,
      isSample: false,
    })
  })

  test('that was refunded does not count; the month of the refund may be negative', async () => {
    await fee(1, 30_000, OCTOBER, REFERRED)
    await collect(1, 10_000, OCTOBER)
    await collect(2, 20_000, OCTOBER)
    await book((transaction) => bookListingRefund(transaction, 1, TODAY))
    await book((transaction) => bookImprovementReversal(transaction, 2, TODAY))
    expect(await revenue()).toEqual({
      ...NOTHING,
      totalRevenue: 15,
      monthlyRevenue: -330,
      averageCommission: 15,
      transactionCount: 1,
      commissionRevenue: 15,
    })
    expect(await readPayoutSummary(store.reader, NOW)).toMatchObject({
      dailyRevenue: -330,
      projectedMonthly: 0,
    })
  })

  test('does not include the sandbox', async () => {
    await fee(1, 30_000, TODAY, SANDBOX)
    await collect(1, 10_000, TODAY, SANDBOX)
    expect(await revenue()).toEqual(NOTHING)
    expect((await readRevenueDays(store.reader, 1, NOW))[0]).toMatchObject({ listing: 0, commission: 0 })
  })

  test('of today starts at midnight UTC, and that of this week on Monday', async () => {
    await fee(1, 5000, SUNDAY)
    await fee(2, 15_000, MONDAY)
    await fee(3, 30_000, TODAY)
    expect(await readPayoutSummary(store.reader, NOW)).toEqual({
      dailyRevenue: 300,
      weeklyRevenue: 450,
      // 19.5 of 30 days are over.
      projectedMonthly: 769.23,
    })
  })
})

test('all days are listed with their revenue, oldest first', async () => {
  await fee(1, 5000, SUNDAY)
  await collect(1, 10_000, MONDAY)
  await fee(2, 30_000, TODAY)
  await book((transaction) => bookListingRefund(transaction, 1, TODAY))
  expect(await readRevenueDays(store.reader, 5, NOW)).toEqual([
    { day: '2026-11-16', listing: 0, commission: 15 },
    { day: '2026-11-17', listing: 0, commission: 0 },
    { day: '2026-11-18', listing: 0, commission: 0 },
    { day: '2026-11-19', listing: 0, commission: 0 },
    { day: '2026-11-20', listing: 250, commission: 0 },
  ])
  expect(await readRevenueDays(store.reader, 366, NOW)).toHaveLength(366)
})

describe('the CSV', () => {
  const read = async (days: number) => {
    const parts = []
    for await (const part of revenueCsv(store.reader, days, NOW)) parts.push(part)
    return parse(parts.join('')).slice(1)
  }

  test('has one line per transaction that moved revenue, oldest first', async () => {
    await fee(1, 5000, SUNDAY, REFERRED)
    await collect(1, 10_000, MONDAY, REFERRED)
    await book((transaction) => bookListingRefund(transaction, 1, TODAY))
    await book((transaction) => bookPremium(transaction, { paymentId: 1, cents: 999, at: TODAY }))
    await fee(9, 5000, TODAY, SANDBOX)
    expect(await read(30)).toEqual([
      [SUNDAY, 'listing:1:fee', 'listing-fee', 'listing', '50', '50', '1.5'],
      [MONDAY, 'improvement:1:pay', 'improvement-pay', 'commission', '100', '15', '3'],
      [TODAY, 'listing:1:fee:reversed', 'listing-fee-reversal', 'listing', '-50', '-50', '-1.5'],
    ])
    expect(await read(1)).toHaveLength(1)
    expect(await read(5)).toHaveLength(2)
    expect(await read(6)).toHaveLength(3)
  })

  test('has no repeated or missing line over many pages, even for rows of the same time', async () => {
    await book(async (transaction) => {
      for (let id = 1; id <= 1100; id++) {
        const at = id < 700 ? MONDAY : TODAY
        await bookListingFee(transaction, { id, cents: 5000, agent: ALONE, at, from: 'world' })
      }
    })
    const lines = await read(30)
    expect(lines.map(([, transaction]) => transaction)).toEqual(
      Array.from({ length: 1100 }, (_, place) => `listing:${place + 1}:fee`),
    )
  })
})

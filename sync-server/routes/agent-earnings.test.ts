import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { type WriteTransaction, writeTransaction } from '../db/write-transaction.ts'
import {
  bookEscrow,
  bookImprovementPay,
  bookImprovementReversal,
  bookListingFee,
  bookListingRefund,
  bookPayoutOut,
} from '../money/ledger/bookings.ts'
import { findEarner } from '../repositories/agents.ts'
import { createAgentClient } from '../testing/agent-client.ts'
import { addAgentWithKey } from '../testing/agent-with-key.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HISTORY = '/api/v1/payment-history'
const EARNINGS = '/api/v1/earnings'

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const dayOf = (time: string) => time.slice(0, 10)

async function start() {
  const fixtures = { categories: [{}], tools: [{}] }
  const server = await startTestServer({ fixtures })
  const store = await openTestStore(server.dataDir)
  const { id, key } = await addAgentWithKey(store)
  const { call } = createAgentClient(server, key)
  const book = <T>(work: (transaction: WriteTransaction) => Promise<T>) =>
    writeTransaction(store.writer, work)
  const earn = (improvement: number, cents: number, at: string) =>
    book(async (transaction) => {
      const agent = (await findEarner(transaction, id))!
      await bookEscrow(transaction, { id: improvement, cents, agent, at })
      await bookImprovementPay(transaction, { id: improvement, cents, agent, at })
    })
  const history = async () => contract.paymentHistory.output.parse((await call('GET', HISTORY)).body)
  const earnings = async (days: number) =>
    contract.agentEarnings.output.parse((await call('GET', `${EARNINGS}?days=${days}`)).body).days
  return { server, store, id, call, book, earn, history, earnings }
}

type Started = Awaited<ReturnType<typeof start>>

async function addListing({ store, id }: Started, state: 'published' | 'refunded' | 'awaiting_payment') {
  const texts = { tool_name: 'T', description: 'A tool.', website: `https://${state}.app` }
  const times = { created_at: ago(1), updated_at: ago(1) }
  await store.writer
    .insertInto('listing')
    .values({
      ...texts,
      ...times,
      agent_id: id,
      website_key: `${state}.app`,
      category_id: 1,
      kind: 'standard',
      fee_cents: 5000,
      state,
      remarks: '[]',
      is_sandbox: 0,
    })
    .execute()
}

test('an agent that has earned nothing has zeros, and no rate', async () => {
  const { history, earnings } = await start()
  expect(await history()).toEqual({
    totalFeesPaid: 0,
    thisMonth: 0,
    submissionCount: 0,
    approvalRate: null,
    listingFeesPaid: 0,
    available: 0,
    pending: 0,
  })
  expect(await earnings(3)).toEqual([2, 1, 0].map((days) => ({ day: dayOf(ago(days)), earned: 0 })))
})

test('earnings are the shares of improvements, by the day they were booked', async () => {
  const { earn, history, earnings } = await start()
  await earn(1, 10_000, ago(40))
  await earn(2, 5000, ago(3))
  await earn(3, 2533, ago(3))
  await earn(4, 30_000, ago(0))
  expect(await earnings(5)).toEqual([
    { day: dayOf(ago(4)), earned: 0 },
    { day: dayOf(ago(3)), earned: 64.04 },
    { day: dayOf(ago(2)), earned: 0 },
    { day: dayOf(ago(1)), earned: 0 },
    { day: dayOf(ago(0)), earned: 255 },
  ])
  expect(await history()).toMatchObject({ totalFeesPaid: 404.04, available: 149.04, pending: 255 })
})

test('fees and payouts lower the balance but not the earnings', async () => {
  const started = await start()
  const { earn, book, history, earnings, id } = started
  await earn(1, 30_000, ago(3))
  await book(async (transaction) => {
    const agent = (await findEarner(transaction, id))!
    await bookListingFee(transaction, { id: 1, cents: 5000, agent, at: ago(1), from: 'balance' })
    await bookPayoutOut(transaction, { id: 1, cents: 2500, payee: { kind: 'agent', ...agent }, at: ago(1) })
  })
  for (const state of ['published', 'refunded', 'awaiting_payment'] as const) await addListing(started, state)
  expect(await history()).toMatchObject({ totalFeesPaid: 255, listingFeesPaid: 50, available: 180 })
  expect((await earnings(5)).map(({ earned }) => earned)).toEqual([0, 255, 0, 0, 0])
})

test('listing fees are what the ledger says, whatever the state of the listings', async () => {
  const started = await start()
  const { book, history, id } = started
  for (const state of ['published', 'refunded', 'awaiting_payment'] as const) await addListing(started, state)
  await book(async (transaction) => {
    const agent = (await findEarner(transaction, id))!
    const fee = { agent, at: ago(1), from: 'world' } as const
    await bookListingFee(transaction, { ...fee, id: 1, cents: 5000 })
    await bookListingFee(transaction, { ...fee, id: 2, cents: 15_000 })
    await bookListingFee(transaction, { ...fee, id: 3, cents: 30_000 })
    await bookListingRefund(transaction, 2, ago(0))
  })
  expect(await history()).toMatchObject({ listingFeesPaid: 350, available: 0 })
})

test('a reversal lowers the total and appears on the day it was booked', async () => {
  const { earn, book, history, earnings } = await start()
  await earn(1, 10_000, ago(2))
  await earn(2, 5000, ago(2))
  await book((transaction) => bookImprovementReversal(transaction, 1, ago(0)))
  expect((await earnings(3)).map(({ earned }) => earned)).toEqual([127.5, 0, -85])
  expect(await history()).toMatchObject({ totalFeesPaid: 42.5, available: 42.5, pending: 0 })
})

test('this month is the calendar month in UTC', async () => {
  const { earn, history } = await start()
  const firstDay = `${dayOf(ago(0)).slice(0, 7)}-01T00:00:00.000Z`
  const before = new Date(Date.parse(firstDay) - 1).toISOString()
  await earn(1, 10_000, before)
  await earn(2, 5000, firstDay)
  expect(await history()).toMatchObject({ totalFeesPaid: 127.5, thisMonth: 42.5 })
})

test('agents see only their own money, and the demo has its own ledger', async () => {
  const { server, store, earn } = await start()
  await earn(1, 10_000, ago(0))
  const other = await addAgentWithKey(store)
  for (const key of [other.key, DEMO_AGENT_KEY]) {
    const { body } = await createAgentClient(server, key).call('GET', HISTORY)
    expect(body).toMatchObject({ totalFeesPaid: 0, pending: 0 })
  }
})

test.each(['?days=0', '?days=366', '?days=x', '?month=1'])('%s is refused', async (query) => {
  const { call } = await start()
  expect((await call('GET', `${EARNINGS}${query}`)).status).toBe(400)
})

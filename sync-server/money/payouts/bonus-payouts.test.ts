import { describe, expect, test } from 'vitest'
import { writeTransaction } from '../../db/write-transaction.ts'
import { accountsOf, createMarket, type Market } from '../../testing/create-market.ts'
import { FakeProvider } from '../../testing/fake-provider.ts'
import { ALONE, addImprovement, REFERRED } from '../../testing/market-rows.ts'
import { rawSql, rawValue } from '../../testing/raw-sql.ts'
import { readBalance } from '../ledger/balance.ts'
import { bookEscrow, bookImprovementPay, bookImprovementReversal } from '../ledger/bookings.ts'
import { endPayoutsOf, userPayee } from './payouts.ts'

const REFERRER = userPayee(1)
const HOUR_MS = 60 * 60 * 1000

const timeOf = ({ clock }: Market) => new Date(clock.time).toISOString()
const balanceOf = (market: Market) => readBalance(market.store.reader, REFERRER, timeOf(market))
const payoutsOf = async ({ payouts }: Market) => (await payouts.list(REFERRER)).payouts

/** The agent that the user has brought earns: $9 of bonuses for each improvement. */
async function bring(market: Market, improvements: number): Promise<void> {
  const { store } = market
  for (let done = 0; done < improvements; done++) {
    await addImprovement(store, { agent_id: REFERRED.id, state: 'paid', price_cents: 30_000 })
    const id = Number(await rawValue(store, 'select max(id) from improvement'))
    const money = { id, cents: 30_000, agent: REFERRED, at: timeOf(market) }
    await writeTransaction(store.writer, async (transaction) => {
      await bookEscrow(transaction, money)
      await bookImprovementPay(transaction, money)
    })
  }
}

async function revert({ store, ...market }: Market, id: number): Promise<void> {
  await writeTransaction(store.writer, (transaction) =>
    bookImprovementReversal(transaction, id, timeOf({ store, ...market })),
  )
  await rawSql(store, `update improvement set state = 'reversed' where id = ${id}`)
}

/** A user with $27 that have matured, and an account. */
async function open(provider = new FakeProvider()) {
  const accounts: (string | null)[] = []
  provider.payingOut = ({ account, id }) => {
    accounts.push(account)
    return { state: 'paid', ref: `out-${id}` }
  }
  const market = await createMarket({ provider })
  await bring(market, 3)
  await market.payouts.setAccount(REFERRER, 'acct_ada')
  market.clock.time += 48 * HOUR_MS
  return { market, provider, accounts }
}

async function runLater({ clock, runner }: Market, hours = 1): Promise<void> {
  clock.time += hours * HOUR_MS
  await runner.run()
}

describe('the bonuses of a user', () => {
  test('cannot be collected while they are pending, below the minimum, or without an account', async () => {
    const market = await createMarket()
    await bring(market, 3)
    expect(await balanceOf(market)).toEqual({ available: 0, pending: 27, inPayout: 0 })
    await expect(market.payouts.collect(1)).rejects.toMatchObject({ code: 'no-payout-account' })
    await market.payouts.setAccount(REFERRER, 'acct_ada')
    await expect(market.payouts.collect(1)).rejects.toMatchObject({
      code: 'balance-too-low',
      message: 'Your balance has $0.00 available; this needs $25.00.',
    })
    market.clock.time += 48 * HOUR_MS
    await revert(market, 1)
    await expect(market.payouts.collect(1)).rejects.toMatchObject({
      message: 'Your balance has $18.00 available; this needs $25.00.',
    })
    expect(await payoutsOf(market)).toEqual([])
  })

  test('are collected whole; twenty requests at once, and later ones, get the same payout', async () => {
    const { market, provider, accounts } = await open()
    const answers = await Promise.all(Array.from({ length: 20 }, () => market.payouts.collect(1)))
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([1]))
    expect(answers[0]).toMatchObject({ amount: 27, state: 'requested' })
    expect(await balanceOf(market)).toEqual({ available: 0, pending: 0, inPayout: 27 })
    await Promise.all([runLater(market), market.runner.run()])
    expect(await payoutsOf(market)).toMatchObject([{ id: 1, amount: 27, state: 'paid' }])
    expect([accounts, provider.payouts.size]).toEqual([['acct_ada'], 1])
    expect(await accountsOf(market.store)).toMatchObject({ world: 2700, 'referral-expense': -2700 })
    await expect(market.payouts.collect(1)).rejects.toMatchObject({ code: 'balance-too-low' })
  })

  test('get no receipts and no webhooks: those are of agents', async () => {
    const { market } = await open()
    await market.payouts.collect(1)
    await runLater(market)
    for (const table of ['receipt', 'webhook_delivery'])
      expect(await rawValue(market.store, `select count(*) from ${table}`), table).toBe(0)
  })

  test('are put back by cancelling, by their owner alone', async () => {
    const { market } = await open()
    await market.payouts.collect(1)
    for (const stranger of [userPayee(2), { ...ALONE, id: 1 }, ALONE]) {
      await expect(market.payouts.cancel(stranger, 1)).rejects.toMatchObject({ status: 404 })
      expect((await market.payouts.list(stranger)).payouts).toEqual([])
    }
    expect(await market.payouts.cancel(REFERRER, 1)).toMatchObject({ state: 'cancelled' })
    expect(await balanceOf(market)).toEqual({ available: 27, pending: 0, inPayout: 0 })
    expect(await market.payouts.collect(1)).toMatchObject({ id: 2, amount: 27 })
  })

  test('that are reversed after they were paid out are a debt, which later ones make up for', async () => {
    const { market } = await open()
    await market.payouts.collect(1)
    await runLater(market)
    await revert(market, 1)
    expect(await balanceOf(market)).toMatchObject({ available: -9 })
    await bring(market, 3)
    market.clock.time += 48 * HOUR_MS
    await expect(market.payouts.collect(1)).rejects.toMatchObject({
      message: 'Your balance has $18.00 available; this needs $25.00.',
    })
    await bring(market, 1)
    market.clock.time += 48 * HOUR_MS
    expect(await market.payouts.collect(1)).toMatchObject({ amount: 27 })
  })

  test('are not paid out when they were reversed before it began', async () => {
    const { market, provider } = await open()
    await market.payouts.collect(1)
    await revert(market, 2)
    await runLater(market)
    expect(await payoutsOf(market)).toMatchObject([{ state: 'failed' }])
    expect(provider.payouts.size).toBe(0)
    expect(await balanceOf(market)).toEqual({ available: 18, pending: 0, inPayout: 0 })
  })
})

describe('a payout of bonuses', () => {
  test('whose answer was lost goes on to the account it was begun with', async () => {
    const { market, provider, accounts } = await open()
    await market.payouts.collect(1)
    await market.payouts.setAccount(REFERRER, 'acct_new')
    provider.isDown = true
    await runLater(market)
    expect(await rawValue(market.store, 'select account from payout')).toBe('acct_ada')
    provider.isDown = false
    await runLater(market, 48)
    expect([accounts, (await payoutsOf(market))[0]?.state]).toEqual([['acct_ada'], 'paid'])
    expect(await rawValue(market.store, 'select account from payout')).toBeNull()
    await bring(market, 3)
    await runLater(market, 48)
    await market.payouts.collect(1)
    await runLater(market)
    expect(accounts).toEqual(['acct_ada', 'acct_new'])
  })

  test('waits while the user is locked, and for the first account to take effect', async () => {
    const provider = new FakeProvider()
    const market = await createMarket({ provider })
    await bring(market, 3)
    market.clock.time += 48 * HOUR_MS
    await market.payouts.setAccount(REFERRER, 'acct_ada')
    await market.payouts.collect(1)
    await runLater(market)
    expect(provider.payouts.size).toBe(0)
    const lock = (at: string | null) =>
      market.store.writer.updateTable('user').set({ locked_at: at }).where('id', '=', 1).execute()
    await lock(timeOf(market))
    await runLater(market, 48)
    expect((await payoutsOf(market))[0]?.state).toBe('requested')
    await lock(null)
    await market.runner.run()
    expect((await payoutsOf(market))[0]?.state).toBe('paid')
  })

  test('that has not begun is cancelled with the account of its user; one that has arrives', async () => {
    const { market, provider, accounts } = await open()
    const end = () =>
      writeTransaction(market.store.writer, (transaction) => endPayoutsOf(transaction, 1, timeOf(market)))
    await market.payouts.collect(1)
    await end()
    expect(await payoutsOf(market)).toMatchObject([{ state: 'cancelled' }])
    expect(await rawValue(market.store, 'select count(*) from user_payout_account')).toBe(0)
    expect(await balanceOf(market)).toMatchObject({ available: 27, inPayout: 0 })

    await market.payouts.setAccount(REFERRER, 'acct_ada')
    await market.payouts.collect(1)
    provider.isDown = true
    await runLater(market, 48)
    await end()
    provider.isDown = false
    await runLater(market)
    expect([accounts, (await payoutsOf(market))[0]?.state]).toEqual([['acct_ada'], 'paid'])
  })
})

import { describe, expect, test } from 'vitest'
import { accountsOf, asked, balanceOf, createMarket, earn, type Market } from '../../testing/create-market.ts'
import { FakeProvider } from '../../testing/fake-provider.ts'
import { ALONE, REFERRED, SANDBOX } from '../../testing/market-rows.ts'

const HOUR_MS = 60 * 60 * 1000

const request = ({ payouts }: Market, amount?: number) => payouts.request(ALONE, amount, asked(ALONE.id))
const lastOf = async ({ payouts }: Market) => (await payouts.list(ALONE)).payouts[0]

/** An agent with $100, and one webhook for payout events. */
async function open(provider?: FakeProvider) {
  const market = await createMarket(provider === undefined ? {} : { provider })
  await earn(market, 10_000)
  const events = '["payout.paid","payout.failed"]'
  const webhook = { agent_id: ALONE.id, url: 'https://x.app', secret: 'whsec_x', events, created_at: '' }
  await market.store.writer.insertInto('webhook').values(webhook).execute()
  return market
}

const told = async ({ store }: Market) =>
  (await store.reader.selectFrom('webhook_delivery').select('event').orderBy('id').execute()).map(
    ({ event }) => event,
  )

describe('asking for a payout', () => {
  test('takes the money out of the balance at once', async () => {
    const market = await open()
    expect(await request(market, 40)).toEqual({
      id: 1,
      amount: 40,
      state: 'requested',
      reason: null,
      createdAt: '2026-11-20T12:00:00.000Z',
      updatedAt: '2026-11-20T12:00:00.000Z',
    })
    expect(await balanceOf(market)).toEqual({ available: 60, pending: 0, inPayout: 40 })
  })

  test('takes the whole balance when no amount is given', async () => {
    const market = await open()
    expect((await request(market)).amount).toBe(100)
    await expect(request(market)).rejects.toMatchObject({
      status: 409,
      code: 'balance-too-low',
      message: 'Your balance has $0.00 available; this needs $25.00.',
    })
  })

  test('is refused below the minimum and above the balance', async () => {
    const market = await open()
    await expect(request(market, 24.99)).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(request(market, 100.01)).rejects.toMatchObject({
      code: 'balance-too-low',
      message: 'Your balance has $100.00 available; this needs $100.01.',
    })
    expect(await balanceOf(market)).toMatchObject({ available: 100, inPayout: 0 })
  })

  test('twenty times at once spends the money once', async () => {
    const market = await open()
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => request(market, 60)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balanceOf(market)).toMatchObject({ available: 40, inPayout: 60 })
  })

  test('again under the same key returns the same payout', async () => {
    const market = await open()
    const repeated = { agentId: ALONE.id, key: 'a', fingerprint: 'x' }
    const first = await market.payouts.request(ALONE, 30, repeated)
    expect(await market.payouts.request(ALONE, 30, repeated)).toEqual(first)
    expect(await balanceOf(market)).toMatchObject({ available: 70 })
  })
})

describe('cancelling a payout', () => {
  test('returns the money once', async () => {
    const market = await open()
    await request(market, 40)
    const answers = await Promise.allSettled([1, 2, 3].map(() => market.payouts.cancel(ALONE, 1)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await balanceOf(market)).toEqual({ available: 100, pending: 0, inPayout: 0 })
  })

  test('is only possible for the owner, before it starts', async () => {
    const market = await open()
    await request(market, 40)
    await expect(market.payouts.cancel(REFERRED, 1)).rejects.toMatchObject({ status: 404 })
    expect((await market.payouts.list(REFERRED)).payouts).toEqual([])
    market.clock.time += HOUR_MS
    await market.runner.run()
    await expect(market.payouts.cancel(ALONE, 1)).rejects.toMatchObject({ code: 'state-conflict' })
  })
})

describe('a payout', () => {
  test('waits an hour, is paid once and notifies the agent', async () => {
    const market = await open()
    await request(market, 40)
    await market.runner.run()
    expect((await lastOf(market))?.state).toBe('requested')
    market.clock.time += HOUR_MS
    await Promise.all([market.runner.run(), market.runner.run()])
    expect(await lastOf(market)).toMatchObject({ state: 'paid', updatedAt: '2026-11-20T13:00:00.000Z' })
    expect(await balanceOf(market)).toEqual({ available: 60, pending: 0, inPayout: 0 })
    expect(await accountsOf(market.store)).toEqual({ 'content-budget': -10_000, agent: 6000, world: 4000 })
    expect(await told(market)).toEqual(['payout.paid'])
  })

  test('that fails returns the money and gives the reason', async () => {
    const provider = new FakeProvider()
    provider.payingOut = () => ({ state: 'failed', reason: 'There is no account.' })
    const market = await open(provider)
    await request(market, 40)
    market.clock.time += HOUR_MS
    await market.runner.run()
    expect(await lastOf(market)).toMatchObject({ state: 'failed', reason: 'There is no account.' })
    expect(await balanceOf(market)).toEqual({ available: 100, pending: 0, inPayout: 0 })
    expect(await told(market)).toEqual(['payout.failed'])
  })

  test('whose answer was lost is requested again under the same key', async () => {
    const provider = new FakeProvider()
    const market = await open(provider)
    await request(market, 40)
    market.clock.time += HOUR_MS
    provider.losesAnswers = true
    await market.runner.run()
    expect((await lastOf(market))?.state).toBe('processing')
    expect(market.errors).toHaveLength(1)
    provider.losesAnswers = false
    await market.runner.run()
    expect((await lastOf(market))?.state).toBe('processing')
    market.clock.time += HOUR_MS
    await market.runner.run()
    expect((await lastOf(market))?.state).toBe('paid')
    expect(provider.payouts.size).toBe(1)
  })

  test('goes to the account that the agent named 48 hours before; a change is told and can be undone', async () => {
    const provider = new FakeProvider()
    const accounts: (string | null)[] = []
    provider.payingOut = ({ account }) => {
      accounts.push(account)
      return { state: 'paid', ref: `out-${accounts.length}` }
    }
    const market = await open(provider)
    const events = '["payout_account.changed"]'
    const hook = { agent_id: ALONE.id, url: 'https://a.example.com', secret: 'whsec_c2VjcmV0', events }
    await market.store.writer
      .insertInto('webhook')
      .values({ ...hook, created_at: '2026-11-20T00:00:00.000Z' })
      .execute()
    const told = async () =>
      (
        await market.store.reader
          .selectFrom('webhook_delivery')
          .selectAll()
          .where('event', '=', 'payout_account.changed')
          .execute()
      ).length
    expect(await market.payouts.setAccount(ALONE, 'acct_1')).toBe('2026-11-22T12:00:00.000Z')
    expect(await market.payouts.setAccount(ALONE, 'acct_1')).toBe('2026-11-22T12:00:00.000Z')
    await request(market, 40)
    market.clock.time += HOUR_MS
    await market.runner.run()
    expect([accounts, (await lastOf(market))?.state, await told()]).toEqual([[], 'requested', 1])
    market.clock.time += 47 * HOUR_MS
    await market.runner.run()
    expect(accounts).toEqual(['acct_1'])

    // Somebody with a stolen key names another account.
    await market.payouts.setAccount(ALONE, 'acct_thief')
    await request(market, 30)
    market.clock.time += 47 * HOUR_MS
    await market.runner.run()
    expect(accounts).toEqual(['acct_1', 'acct_1'])
    expect(await market.payouts.setAccount(ALONE, 'acct_1')).toBeNull()
    await earn(market, 3000)
    await request(market, 30)
    market.clock.time += 48 * HOUR_MS
    await market.runner.run()
    expect([accounts, await told()]).toEqual([['acct_1', 'acct_1', 'acct_1'], 3])
  })

  test('waits while the agent is revoked', async () => {
    const market = await open()
    await request(market, 40)
    const keepOut = (revoked_at: string | null) =>
      market.store.writer.updateTable('agent').set({ revoked_at }).where('id', '=', ALONE.id).execute()
    await keepOut('2026-11-20T12:30:00.000Z')
    market.clock.time += HOUR_MS
    await market.runner.run()
    expect((await lastOf(market))?.state).toBe('requested')
    await keepOut(null)
    await market.runner.run()
    expect((await lastOf(market))?.state).toBe('paid')
  })

  test('does not start when its earnings were reversed', async () => {
    const provider = new FakeProvider()
    const market = await open(provider)
    await request(market, 40)
    await request(market, 60)
    await earn(market, -3000)
    market.clock.time += HOUR_MS
    await market.runner.run()
    const { payouts } = await market.payouts.list(ALONE)
    expect(payouts).toMatchObject([
      { amount: 60, state: 'paid', reason: null },
      {
        amount: 40,
        state: 'failed',
        reason:
          'Your balance was below zero, because something you had earned was taken back. Nothing was paid out.',
      },
    ])
    expect(provider.payouts.size).toBe(1)
    expect(await balanceOf(market)).toEqual({ available: 10, pending: 0, inPayout: 0 })
    expect(await told(market)).toEqual(['payout.failed', 'payout.paid'])
  })

  test('that has started continues, even if earnings are reversed', async () => {
    const provider = new FakeProvider()
    const market = await open(provider)
    await request(market, 100)
    market.clock.time += HOUR_MS
    provider.losesAnswers = true
    await market.runner.run()
    await earn(market, -5000)
    provider.losesAnswers = false
    market.clock.time += HOUR_MS
    await market.runner.run()
    expect((await lastOf(market))?.state).toBe('paid')
    expect(provider.payouts.size).toBe(1)
  })

  test('that has not started when the server stops waits for the next start', async () => {
    const provider = new FakeProvider()
    const market = await open(provider)
    for (const amount of [30, 30]) await request(market, amount)
    market.clock.time += HOUR_MS
    const letGo = provider.hold()
    const running = market.runner.run()
    await expect.poll(async () => (await market.payouts.list(ALONE)).payouts[1]?.state).toBe('processing')
    const stopping = market.runner.stop()
    letGo()
    await Promise.all([running, stopping])
    const { payouts } = await market.payouts.list(ALONE)
    expect(payouts.map(({ state }) => state)).toEqual(['requested', 'paid'])
  })

  test('of the sandbox agent stays in the sandbox book', async () => {
    const provider = new FakeProvider()
    const market = await createMarket({ provider })
    await earn(market, 5000, SANDBOX)
    await market.payouts.setAccount(SANDBOX, 'acct_1')
    await market.payouts.request(SANDBOX, 30, asked(SANDBOX.id))
    market.clock.time += HOUR_MS
    await market.runner.run()
    expect((await market.payouts.list(SANDBOX)).payouts[0]?.state).toBe('paid')
    expect(provider.payouts.size).toBe(0)
    expect(await accountsOf(market.store)).toEqual({})
  })
})

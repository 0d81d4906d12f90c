import { describe, expect, test } from 'vitest'
import { findListing } from '../../repositories/listings.ts'
import { listTools } from '../../repositories/tools.ts'
import { accountsOf, balanceOf, createMarket, earn, submit } from '../../testing/create-market.ts'
import { FakeProvider } from '../../testing/fake-provider.ts'
import { pay, paymentsOf, RECEIPT, stateOf, toolNames } from '../../testing/listing-payments.ts'
import { REFERRED, SANDBOX } from '../../testing/market-rows.ts'

describe('by card', () => {
  test('the fee is booked and the tool published, unverified and without a price', async () => {
    const market = await createMarket()
    const id = await submit(market)
    expect(await pay(market, id)).toEqual(RECEIPT)
    const [, tool] = await listTools(market.store.reader)
    expect(tool).toMatchObject({ name: 'Quiet Notes', isVerified: false, isNew: true, pricing: null })
    expect(await findListing(market.store.reader, id)).toMatchObject({
      state: 'published',
      toolId: tool?.id,
      publishedAt: '2026-11-20T12:00:00.000Z',
      expiresAt: '2027-11-20T12:00:00.000Z',
      featuredUntil: null,
    })
    expect(await accountsOf(market.store)).toEqual({ world: -5000, 'listing-revenue': 5000 })
  })

  test('paying again returns the same receipt, even after the listing has expired', async () => {
    const market = await createMarket()
    const id = await submit(market)
    await pay(market, id)
    market.clock.time += 60_000
    expect(await pay(market, id, { method: 'card', card: '4000-0002' })).toEqual(RECEIPT)
    await market.store.writer.updateTable('listing').set({ state: 'expired' }).execute()
    expect(await pay(market, id)).toEqual(RECEIPT)
    expect(await paymentsOf(market, id)).toHaveLength(1)
  })

  test('fifty concurrent payments charge once', async () => {
    const provider = new FakeProvider()
    const market = await createMarket({ provider })
    const id = await submit(market)
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => pay(market, id)))
    const receipts = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    const codes = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
    expect(receipts.length).toBeGreaterThan(0)
    expect(new Set(receipts.map(({ receiptId }) => receiptId))).toEqual(new Set(['lst-1']))
    expect(new Set(codes)).toEqual(new Set(codes.length === 0 ? [] : ['payment-processing']))
    expect(provider.charges.size).toBe(1)
    expect(await accountsOf(market.store)).toEqual({ world: -5000, 'listing-revenue': 5000 })
    expect(await toolNames(market)).toEqual(['Tool 1', 'Quiet Notes'])
  })

  test.each([
    ['4000-0002', 'The card was declined.'],
    ['4000-9995', 'The card has insufficient funds.'],
  ])('card %s is declined, and another can be tried', async (card, reason) => {
    const market = await createMarket()
    const id = await submit(market)
    await expect(pay(market, id, { card })).rejects.toMatchObject({
      status: 402,
      code: 'payment-declined',
      message: `${reason} You weren’t charged. You can try another card.`,
    })
    expect(await stateOf(market, id)).toBe('awaiting_payment')
    expect(await accountsOf(market.store)).toEqual({})
    expect(await pay(market, id, { card: '4242' })).toEqual(RECEIPT)
  })

  test('an unknown card is refused before a payment is created', async () => {
    const market = await createMarket()
    const id = await submit(market)
    await expect(pay(market, id, { card: '1234' })).rejects.toMatchObject({ code: 'invalid-input' })
    expect(await paymentsOf(market, id)).toEqual([])
  })

  test('a slow-card payment is processing until its event arrives', async () => {
    const market = await createMarket()
    const id = await submit(market)
    await expect(pay(market, id, { card: '4000-0077' })).rejects.toMatchObject({ code: 'payment-processing' })
    await expect(pay(market, id)).rejects.toMatchObject({ code: 'payment-processing' })
    market.sandbox.settle('sandbox-1')
    await expect.poll(() => stateOf(market, id)).toBe('published')
    expect(await pay(market, id)).toEqual(RECEIPT)
    expect(await paymentsOf(market, id)).toHaveLength(1)
  })

  test('a slow payment whose event was lost is settled by asking the provider', async () => {
    const market = await createMarket()
    const id = await submit(market)
    await expect(pay(market, id, { card: '4000-0077' })).rejects.toThrow()
    market.sandbox.stop()
    market.clock.time += 2000
    expect((await pay(market, id)).receiptId).toBe('lst-1')
  })
})

test('a slow payment whose event was lost is settled even when it is requested all the time', async () => {
  const market = await createMarket()
  const id = await submit(market)
  const ask = () => pay(market, id, { method: 'card', card: '4000-0077' })
  await expect(ask()).rejects.toMatchObject({ code: 'payment-processing' })
  market.sandbox.stop()
  market.clock.time += 1000
  await expect(ask()).rejects.toMatchObject({ code: 'payment-processing' })
  market.clock.time += 1000
  expect((await ask()).receiptId).toBe('lst-1')
})

describe('from the balance', () => {
  test('auto uses the balance if it is enough, and the card if not', async () => {
    const market = await createMarket()
    await earn(market, 6000)
    expect(await pay(market, await submit(market))).toEqual(RECEIPT)
    expect(await balanceOf(market)).toMatchObject({ available: 10 })
    const other = await submit(market, { toolName: 'Loud Notes', website: 'https://loud-notes.app' })
    await pay(market, other)
    expect(await balanceOf(market)).toMatchObject({ available: 10 })
    expect((await paymentsOf(market, other)).map(({ provider }) => provider)).toEqual(['sandbox'])
    expect(await accountsOf(market.store)).toMatchObject({ world: -5000, 'listing-revenue': 10_000 })
  })

  test('an error says how much is missing', async () => {
    const market = await createMarket()
    await earn(market, 1250)
    const id = await submit(market)
    await expect(pay(market, id, { method: 'balance' })).rejects.toMatchObject({
      status: 409,
      code: 'balance-too-low',
      message: 'Your balance has $12.50 available; this needs $50.00.',
    })
    expect(await paymentsOf(market, id)).toEqual([])
  })

  test('two concurrent listings do not spend the same money', async () => {
    const market = await createMarket()
    await earn(market, 5000)
    const ids = [
      await submit(market),
      await submit(market, { toolName: 'Loud Notes', website: 'https://loud-notes.app' }),
    ]
    const answers = await Promise.allSettled(ids.map((id) => pay(market, id, { method: 'balance' })))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await balanceOf(market)).toMatchObject({ available: 0 })
  })

  test('a card payment that succeeds after the balance has paid is refunded', async () => {
    const provider = new FakeProvider()
    const market = await createMarket({ provider })
    await earn(market, 5000)
    const id = await submit(market)
    const letGo = provider.hold()
    const byCard = pay(market, id, { method: 'card' })
    await expect.poll(async () => (await paymentsOf(market, id)).length).toBe(1)
    expect(await pay(market, id, { method: 'balance' })).toEqual(RECEIPT)
    letGo()
    expect(await byCard).toEqual(RECEIPT)
    expect([...provider.refunds]).toEqual([1])
    expect(await accountsOf(market.store)).toEqual({ 'content-budget': -5000, 'listing-revenue': 5000 })
  })
})

test('the referrer of an agent gets 3% of its fees, and nothing of refunded ones', async () => {
  const market = await createMarket()
  const id = await submit(market, {}, REFERRED)
  await market.listings.pay({ agentId: REFERRED.id, isSandbox: false }, id, { method: 'auto' })
  expect(await accountsOf(market.store)).toMatchObject({ referrer: 150, 'referral-expense': -150 })
  await market.listingAdmin.takeDown(1, id, { reason: 'A mistake of ours.', refund: true })
  expect(await accountsOf(market.store)).toEqual({})
})

test('another agent cannot find the listing to pay for', async () => {
  const market = await createMarket()
  const id = await submit(market)
  const stranger = { agentId: REFERRED.id, isSandbox: false }
  await expect(market.listings.pay(stranger, id, { method: 'auto' })).rejects.toMatchObject({ status: 404 })
})

test('the sandbox agent pays in the sandbox book and publishes nothing', async () => {
  const provider = new FakeProvider()
  const market = await createMarket({ provider })
  const id = await submit(market, {}, SANDBOX)
  const everybody = { agentId: SANDBOX.id, isSandbox: true }
  await expect(market.listings.pay(everybody, id, { method: 'auto', card: '4000-0002' })).rejects.toThrow(
    'The card was declined.',
  )
  expect(await market.listings.pay(everybody, id, { method: 'auto' })).toEqual(RECEIPT)
  expect(provider.charges.size).toBe(0)
  expect(await accountsOf(market.store)).toEqual({})
  expect(await accountsOf(market.store, 'sandbox')).toEqual({ world: -5000, 'listing-revenue': 5000 })
  expect(await toolNames(market)).toEqual(['Tool 1'])
  expect(await market.listings.list(everybody)).toEqual({ listings: [], total: 0, next: null })
  await expect(market.listings.get(everybody, id)).rejects.toMatchObject({ status: 404 })
})

import { describe, expect, test } from 'vitest'
import { orderKey } from '../../money/payments/payment-provider.ts'
import { searchListings } from '../../repositories/admin-listings.ts'
import { accountsOf, createMarket, submit } from '../../testing/create-market.ts'
import { FakeProvider } from '../../testing/fake-provider.ts'
import { OWNER, pay, paymentsOf, RECEIPT, stateOf, toolNames } from '../../testing/listing-payments.ts'
import { addFixtures } from '../../testing/open-test-store.ts'

const SEARCH = { state: undefined, limit: 5, offset: 0 } as const

describe('a listing that is no longer available', () => {
  test('is not charged if its website is already listed', async () => {
    const provider = new FakeProvider()
    const market = await createMarket({ provider })
    const id = await submit(market)
    await addFixtures(market.store, {
      tools: [{ name: 'By an admin', website: 'http://www.quiet-notes.app/' }],
    })
    await expect(pay(market, id)).rejects.toMatchObject({ code: 'website-listed', see: '/tool/2' })
    expect(provider.charges.size).toBe(0)
  })

  test('is refunded if an admin lists its website during the payment', async () => {
    const provider = new FakeProvider()
    const market = await createMarket({ provider })
    const id = await submit(market)
    const letGo = provider.hold()
    const paying = pay(market, id)
    await expect.poll(async () => (await paymentsOf(market, id)).length).toBe(1)
    await addFixtures(market.store, { tools: [{ name: 'By an admin', website: 'https://quiet-notes.app' }] })
    letGo()
    await expect(paying).rejects.toMatchObject({
      status: 409,
      code: 'payment-returned',
      message:
        'The website has been listed as “By an admin” before the payment came; a website is listed once. Your payment is being refunded in full.',
    })
    expect([...provider.refunds]).toEqual([1])
    expect((await paymentsOf(market, id)).map(({ state }) => state)).toEqual(['refunded'])
    expect(await accountsOf(market.store)).toEqual({})
    expect(await stateOf(market, id)).toBe('awaiting_payment')
  })

  test('is refunded if it is withdrawn during the payment', async () => {
    const provider = new FakeProvider()
    const market = await createMarket({ provider })
    const id = await submit(market)
    const letGo = provider.hold()
    const paying = pay(market, id)
    await expect.poll(async () => (await paymentsOf(market, id)).length).toBe(1)
    await market.listings.withdraw(OWNER, id)
    letGo()
    await expect(paying).rejects.toMatchObject({ code: 'payment-returned' })
    expect(await accountsOf(market.store)).toEqual({})
    expect(await toolNames(market)).toEqual(['Tool 1'])
    await expect(pay(market, id)).rejects.toMatchObject({ status: 409, code: 'state-conflict' })
  })

  test('is refunded again after a refund request that failed', async () => {
    const provider = new FakeProvider()
    const market = await createMarket({ provider })
    const id = await submit(market)
    await pay(market, id)
    provider.isDown = true
    const taken = await market.listingAdmin.takeDown(1, id, { reason: 'A mistake of ours.', refund: true })
    expect(taken.state).toBe('taken_down')
    provider.isDown = false
    market.clock.time = Date.now() + 120_000
    await market.payments.reconcile()
    expect(await stateOf(market, id)).toBe('refunded')
    expect(await accountsOf(market.store)).toEqual({})
  })

  test('is refunded by the payment that paid it, even if another one was refunded before', async () => {
    const provider = new FakeProvider()
    const market = await createMarket({ provider })
    const id = await submit(market)
    provider.charging = ({ payment }) => ({ state: 'declined', ref: `ref-${payment.id}`, reason: 'No.' })
    await expect(pay(market, id)).rejects.toMatchObject({ code: 'payment-declined' })
    provider.charging = ({ payment }) => ({
      state: 'needs-checkout',
      ref: `ref-${payment.id}`,
      url: 'https://pay.example.com/2',
    })
    await expect(pay(market, id)).rejects.toMatchObject({ code: 'payment-required' })
    const arrives = (paymentId: number) =>
      market.payments.settle(paymentId, { state: 'succeeded', ref: `ref-${paymentId}` })
    await arrives(1)
    await arrives(2)
    expect((await paymentsOf(market, id)).map(({ state }) => state)).toEqual(['succeeded', 'refunded'])
    await market.listingAdmin.takeDown(1, id, { reason: 'A mistake of ours.', refund: true })
    expect(await stateOf(market, id)).toBe('refunded')
    expect([...provider.refunds]).toEqual([2, 1])
    expect(await accountsOf(market.store)).toEqual({})
  })

  test.each([4999, 5001, null])('is refunded if %s cents were paid', async (paidCents) => {
    const provider = new FakeProvider()
    const market = await createMarket({ provider })
    const id = await submit(market)
    provider.charging = ({ payment }) => ({ state: 'succeeded', ref: `ref-${payment.id}`, paidCents })
    await expect(pay(market, id)).rejects.toMatchObject({
      code: 'payment-returned',
      message: 'Another amount was paid than was asked for. Your payment is being refunded in full.',
    })
    expect([...provider.refunds]).toEqual([1])
    expect(await stateOf(market, id)).toBe('awaiting_payment')
    expect(await accountsOf(market.store)).toEqual({})
  })

  test('is due a refund again when the bank returns it: admins are notified, and the refund is requested again', async () => {
    const provider = new FakeProvider()
    const market = await createMarket({ provider })
    const id = await submit(market)
    await pay(market, id)
    await market.listingAdmin.takeDown(1, id, { reason: 'A mistake of ours.', refund: true })
    const [payment] = await paymentsOf(market, id)
    if (payment === undefined) throw new Error('There is no payment.')
    const failedRefund = { key: orderKey('payment', payment), reason: 'The account is closed.' }
    for (const eventId of ['evt-1', 'evt-1', 'evt-2'])
      await market.payments.takeEvent('stripe', { id: eventId, charge: null, failedRefund })
    expect(await paymentsOf(market, id)).toMatchObject([
      { state: 'refunding', detail: 'The account is closed.' },
    ])
    expect(market.errors.map(String)).toEqual([
      'Error: The refund of payment 1 came back: The account is closed.',
    ])
    const [seen] = (await searchListings(market.store.reader, SEARCH)).listings
    expect(seen?.refundDue).toEqual({ since: expect.any(String), detail: 'The account is closed.' })
    expect(await accountsOf(market.store)).toEqual({})
    provider.refunds.clear()
    market.clock.time = Date.now() + 120_000
    await market.payments.reconcile()
    expect([...provider.refunds]).toEqual([1])
    expect((await searchListings(market.store.reader, SEARCH)).listings[0]?.refundDue).toBeNull()
    expect(await accountsOf(market.store)).toEqual({})
  })

  test('does not change when the refund of something else fails', async () => {
    const market = await createMarket({ provider: new FakeProvider() })
    const id = await submit(market)
    await pay(market, id)
    for (const [place, key] of ['payment-1-1', 'cart 7', 'payment-99-1'].entries()) {
      const failedRefund = { key, reason: 'No.' }
      await market.payments.takeEvent('stripe', { id: `evt-${place}`, charge: null, failedRefund })
    }
    expect(await stateOf(market, id)).toBe('published')
    expect((await paymentsOf(market, id)).map(({ state }) => state)).toEqual(['succeeded'])
  })
})

describe('a provider that fails', () => {
  test('a charge whose answer was lost is looked up and not repeated', async () => {
    const provider = new FakeProvider()
    const market = await createMarket({ provider })
    const id = await submit(market)
    provider.losesAnswers = true
    await expect(pay(market, id)).rejects.toMatchObject({ status: 503, code: 'payment-provider-unavailable' })
    provider.losesAnswers = false
    await expect(pay(market, id)).rejects.toMatchObject({ code: 'payment-processing' })
    market.clock.time += 61_000
    expect((await pay(market, id)).receiptId).toBe('lst-1')
    expect(provider.charges.size).toBe(1)
    expect(await accountsOf(market.store)).toEqual({ world: -5000, 'listing-revenue': 5000 })
  })

  test('after a crash between charge and commit, the next start publishes', async () => {
    const provider = new FakeProvider()
    const market = await createMarket({ provider })
    const id = await submit(market)
    provider.losesAnswers = true
    await expect(pay(market, id)).rejects.toThrow()
    provider.losesAnswers = false
    market.clock.time += 61_000
    await market.payments.reconcile()
    await market.payments.reconcile()
    expect(await stateOf(market, id)).toBe('published')
    expect(await accountsOf(market.store)).toEqual({ world: -5000, 'listing-revenue': 5000 })
  })

  test('a checkout returns its address until it is paid', async () => {
    const provider = new FakeProvider()
    const market = await createMarket({ provider })
    const id = await submit(market)
    provider.charging = ({ payment }) => ({
      state: 'needs-checkout',
      ref: `ref-${payment.id}`,
      url: 'https://pay.example.com/1',
    })
    const see = { status: 402, code: 'payment-required', see: 'https://pay.example.com/1' }
    await expect(pay(market, id)).rejects.toMatchObject(see)
    await expect(pay(market, id)).rejects.toMatchObject(see)
    const event = { ref: 'ref-1', key: null, outcome: { state: 'succeeded', ref: 'ref-1' } } as const
    for (let time = 0; time < 3; time++)
      await market.payments.takeEvent('stripe', { id: 'evt-1', charge: event })
    expect(await pay(market, id)).toEqual(RECEIPT)
  })

  test('an expired checkout can be replaced by a new one', async () => {
    const provider = new FakeProvider()
    const market = await createMarket({ provider })
    const id = await submit(market)
    provider.charging = ({ payment }) =>
      payment.ref === null
        ? { state: 'needs-checkout', ref: `ref-${payment.id}`, url: `https://pay.example.com/${payment.id}` }
        : { state: 'declined', ref: payment.ref, reason: 'The time to pay is over.' }
    await expect(pay(market, id)).rejects.toMatchObject({ see: 'https://pay.example.com/1' })
    provider.charges.clear()
    await expect(pay(market, id)).rejects.toMatchObject({ see: 'https://pay.example.com/2' })
    expect((await paymentsOf(market, id)).map(({ state }) => state)).toEqual(['declined', 'processing'])
  })

  test('an event that arrives before the answer is not lost', async () => {
    const provider = new FakeProvider()
    const market = await createMarket({ provider })
    const id = await submit(market)
    const letGo = provider.hold()
    const paying = pay(market, id)
    await expect.poll(async () => (await paymentsOf(market, id)).length).toBe(1)
    const [payment] = await paymentsOf(market, id)
    if (payment === undefined) throw new Error('There is no payment.')
    const succeeded = { state: 'succeeded', ref: 'ref-1' } as const
    const tell = (eventId: string, key: string) =>
      market.payments.takeEvent('stripe', { id: eventId, charge: { ref: 'ref-1', key, outcome: succeeded } })
    await tell('evt-1', 'payment-1-1')
    expect(await stateOf(market, id)).toBe('awaiting_payment')
    await tell('evt-2', orderKey('payment', payment))
    expect(await stateOf(market, id)).toBe('published')
    letGo()
    expect(await paying).toEqual(RECEIPT)
  })
})

test('concurrent takedowns and payments charge once', async () => {
  const provider = new FakeProvider()
  const market = await createMarket({ provider })
  const id = await submit(market)
  await pay(market, id)
  const takeDown = () => market.listingAdmin.takeDown(1, id, { reason: 'A mistake.', refund: true })
  await Promise.allSettled([pay(market, id), takeDown(), pay(market, id), takeDown(), pay(market, id)])
  expect([provider.charges.size, provider.refunds.size, await stateOf(market, id)]).toEqual([
    1,
    1,
    'refunded',
  ])
  expect(await accountsOf(market.store)).toEqual({})
})

test('reconciling stops with the server', async () => {
  const provider = new FakeProvider()
  const market = await createMarket({ provider })
  provider.losesAnswers = true
  for (const name of ['Wordsmith', 'Calculata']) {
    const website = `https://${name}.app`
    await pay(market, await submit(market, { website, toolName: name })).catch(() => {})
  }
  expect(provider.charges.size).toBe(2)
  market.clock.time += 61_000
  provider.losesAnswers = false
  provider.lookUp = (order) => {
    market.payments.stop()
    return provider.charge(order)
  }
  await market.payments.reconcile()
  expect([await stateOf(market, 1), await stateOf(market, 2)]).toEqual(['published', 'awaiting_payment'])
})

test('old events are purged, those of this week are not', async () => {
  const market = await createMarket()
  const countEvents = async () =>
    (await market.store.reader.selectFrom('provider_event').selectAll().execute()).length
  await market.payments.takeEvent('stripe', { id: 'evt-1', charge: null })
  await market.payments.purgeEvents()
  expect(await countEvents()).toBe(1)
  market.clock.time += 61 * 24 * 60 * 60 * 1000
  await market.payments.purgeEvents()
  expect(await countEvents()).toBe(0)
})

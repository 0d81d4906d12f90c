import { describe, expect, test } from 'vitest'
import { activationSchema, premiumOfferSchema, subscriptionSchema } from '#shared/domain/subscription.ts'
import { userSchema } from '#shared/domain/user.ts'
import { ConfigError, parseConfig } from '../config.ts'
import { verifyLedger } from '../money/ledger/verify-ledger.ts'
import { addMonths } from '../services/premium/grant-premium.ts'
import { openBrowser, PASSWORD, signIn, signUp } from '../testing/browser.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'

type Browser = ReturnType<typeof openBrowser>

const activate = async (browser: Browser) =>
  activationSchema.parse(await (await browser.send('POST', '/api/activate-premium')).json())
const subscriptionOf = async (browser: Browser) =>
  subscriptionSchema.parse(await (await browser.fetch('/api/subscription/status')).json())
const meOf = async (browser: Browser) => userSchema.parse(await (await browser.fetch('/api/me')).json())

const ACTIVATED = { success: true, message: 'You now have access to all premium features.' }

describe('where premium is free', () => {
  test('activation grants it at once and for ever', async () => {
    const browser = await signUp(await startTestServer(), 'ada')
    expect(await subscriptionOf(browser)).toEqual({
      status: 'free',
      isPremium: false,
      plan: null,
      startDate: null,
      expiresAt: null,
      priceCents: 0,
    })
    expect(await activate(browser)).toEqual(ACTIVATED)
    const subscription = await subscriptionOf(browser)
    expect(subscription).toMatchObject({
      status: 'premium',
      isPremium: true,
      plan: 'lifetime',
      expiresAt: null,
    })
    const me = await meOf(browser)
    expect(me.is_premium).toBe(true)
    expect(me.subscriptionStartDate).toBe(subscription.startDate)
  })

  test('a second activation succeeds and changes nothing, also twenty times at once', async () => {
    const browser = await signUp(await startTestServer(), 'ada')
    await activate(browser)
    const { startDate } = await subscriptionOf(browser)
    const answers = await Promise.all(Array.from({ length: 20 }, () => activate(browser)))
    expect(answers).toEqual(answers.map(() => ACTIVATED))
    expect((await subscriptionOf(browser)).startDate).toBe(startDate)
  })

  test('earned months become lifetime premium from their first day; expired ones do not count', async () => {
    const server = await startTestServer()
    const { writer } = await openTestStore(server.dataDir)
    const cases = [
      { name: 'running', until: '2999-01-01T00:00:00.000Z', keepsStart: true },
      { name: 'expired', until: '2021-01-01T00:00:00.000Z', keepsStart: false },
    ]
    const since = '2020-01-01T00:00:00.000Z'
    for (const { name, until, keepsStart } of cases) {
      const browser = await signUp(server, name)
      await writer
        .updateTable('user')
        .set({ is_premium: 1, premium_since: since, premium_until: until })
        .where('username', '=', name)
        .execute()
      const before = await subscriptionOf(browser)
      expect(before.plan).toBe(keepsStart ? 'monthly' : null)
      expect(before.expiresAt).toBe(keepsStart ? until : null)
      await activate(browser)
      const after = await subscriptionOf(browser)
      expect([after.plan, after.startDate === since], name).toEqual(['lifetime', keepsStart])
    }
  })

  test('other callers do not get it', async () => {
    const server = await startTestServer()
    const [ada, ben] = [await signUp(server, 'ada'), await signUp(server, 'ben')]
    await activate(ada)
    expect((await meOf(ben)).is_premium).toBe(false)
  })
})

describe('where premium is paid', () => {
  const env = { PREMIUM_OFFER: 'paid' }

  const paid = async () => signUp(await startTestServer({ env }), 'ada')
  const pay = async (browser: Browser, body: object) => {
    const response = await browser.send('POST', '/api/subscription/pay', body)
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  const PUBLIC_URL = 'http://localhost:0'

  test('activation leads to a checkout, the same one as long as it is open', async () => {
    const browser = await paid()
    const answer = {
      success: false,
      message: 'Premium costs $9.99 a month. It starts as soon as you’ve paid.',
      checkoutUrl: `${PUBLIC_URL}/subscribe?payment=1`,
    }
    expect(await activate(browser)).toEqual(answer)
    expect(await activate(browser)).toEqual(answer)
    expect(await subscriptionOf(browser)).toMatchObject({ isPremium: false, priceCents: 999 })
  })

  test('a payment gives a month, once, and can be repeated', async () => {
    const browser = await paid()
    await activate(browser)
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(browser, { paymentId: 1 })))
    expect(answers).toEqual(answers.map(() => ({ status: 200, body: ACTIVATED })))
    const { startDate, expiresAt, ...subscription } = await subscriptionOf(browser)
    expect(subscription).toEqual({ status: 'premium', isPremium: true, plan: 'monthly', priceCents: 999 })
    expect(expiresAt).toBe(addMonths(startDate ?? '', 1))
  })

  test('a declined card is reported, and another one can be used', async () => {
    const browser = await paid()
    await activate(browser)
    const declined = await pay(browser, { paymentId: 1, card: '4000-0002' })
    expect([declined.status, declined.body.code]).toEqual([402, 'payment-declined'])
    expect((await subscriptionOf(browser)).isPremium).toBe(false)
    expect((await pay(browser, { paymentId: 1, card: '4242' })).body).toEqual(ACTIVATED)
  })

  test('a slow payment is pending, and arrives', async () => {
    const browser = await paid()
    await activate(browser)
    const slow = await pay(browser, { paymentId: 1, card: '4000-0077' })
    expect([slow.status, slow.body.code]).toEqual([402, 'payment-processing'])
    expect(await activate(browser)).toMatchObject({
      success: false,
      message: expect.stringContaining('being processed'),
    })
    await expect.poll(async () => (await subscriptionOf(browser)).isPremium, { timeout: 30_000 }).toBe(true)
    expect((await pay(browser, { paymentId: 1 })).body).toEqual(ACTIVATED)
  })

  test('another purchase adds a month to the running one', async () => {
    const browser = await paid()
    await activate(browser)
    await pay(browser, { paymentId: 1 })
    const first = await subscriptionOf(browser)
    expect(await activate(browser)).toMatchObject({ checkoutUrl: `${PUBLIC_URL}/subscribe?payment=2` })
    expect(await subscriptionOf(browser)).toEqual(first)
    expect((await pay(browser, { paymentId: 2 })).body).toEqual(ACTIVATED)
    const second = await subscriptionOf(browser)
    expect(second).toEqual({ ...first, expiresAt: addMonths(first.expiresAt ?? '', 1) })
  })

  test('payments of others, unknown payments and unknown cards are refused', async () => {
    const server = await startTestServer({ env })
    const [ada, ben] = [await signUp(server, 'ada'), await signUp(server, 'ben')]
    await activate(ada)
    expect((await pay(ben, { paymentId: 1 })).status).toBe(404)
    expect((await pay(ada, { paymentId: 99 })).status).toBe(404)
    for (const body of [
      {},
      { paymentId: '1' },
      { paymentId: 1, card: '1234' },
      { paymentId: 1, isAdmin: true },
    ])
      expect((await pay(ada, body)).status, JSON.stringify(body)).toBe(400)
    expect((await openBrowser(server).send('POST', '/api/subscription/pay', { paymentId: 1 })).status).toBe(
      401,
    )
    expect((await subscriptionOf(ben)).isPremium).toBe(false)
  })

  test('the payment of a deleted account is refunded', async () => {
    const server = await startTestServer({ env })
    const browser = await signUp(server, 'ada')
    await activate(browser)
    await pay(browser, { paymentId: 1, card: '4000-0077' })
    await browser.send('DELETE', '/api/me', { password: PASSWORD })
    const { reader } = await openTestStore(server.dataDir)
    const payment = () => reader.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
    await expect.poll(async () => (await payment()).state, { timeout: 30_000 }).toBe('refunded')
    expect(await reader.selectFrom('ledger_tx').selectAll().execute()).toEqual([])
  })

  test('a paid month completes the referral of its user, and is booked', async () => {
    const server = await startTestServer({ env })
    const ada = await signUp(server, 'ada')
    const { referralCode } = JSON.parse(await (await ada.send('POST', '/api/referrals/generate-code')).text())
    const details = { username: 'ben', email: 'ben@example.com', password: PASSWORD, referralCode }
    await openBrowser(server).send('POST', '/api/register', details)
    const ben = await signIn(server, 'ben')
    await activate(ben)
    await pay(ben, { paymentId: 1 })
    expect((await meOf(ada)).premiumCredits).toBe(1)
    const { reader } = await openTestStore(server.dataDir)
    const booked = await reader.selectFrom('ledger_tx').select(['event_key', 'book']).execute()
    expect(booked).toEqual([{ event_key: 'premium:1:fee', book: 'live' }])
  })

  test('a chargeback takes the month and the reward back, also a redeemed one', async () => {
    const server = await startTestServer({ env })
    const ada = await signUp(server, 'ada')
    const { referralCode } = JSON.parse(await (await ada.send('POST', '/api/referrals/generate-code')).text())
    const details = { username: 'ben', email: 'ben@example.com', password: PASSWORD, referralCode }
    await openBrowser(server).send('POST', '/api/register', details)
    const ben = await signIn(server, 'ben')
    await activate(ben)
    await pay(ben, { paymentId: 1, card: '4000-0259' })
    expect((await ada.send('POST', '/api/referrals/rewards/1/redeem')).status).toBe(200)
    expect([(await meOf(ada)).is_premium, (await meOf(ben)).is_premium]).toEqual([true, true])
    await expect.poll(async () => (await meOf(ben)).is_premium, { timeout: 30_000 }).toBe(false)
    expect(await meOf(ada)).toMatchObject({ is_premium: false, premiumCredits: 0 })
    expect((await pay(ben, { paymentId: 1 })).status).toBe(409)
    const { reader } = await openTestStore(server.dataDir)
    expect(await verifyLedger(reader)).toEqual([])
    await activate(ben)
    await pay(ben, { paymentId: 2 })
    expect([(await meOf(ben)).is_premium, (await meOf(ada)).premiumCredits]).toEqual([true, 1])
  })

  test('users with premium retain it', async () => {
    const free = await startTestServer()
    await activate(await signUp(free, 'ada'))
    await free.close()
    const paid = await startTestServer({ env, dataDir: free.dataDir })
    const browser = await signIn(paid, 'ada')
    expect(await activate(browser)).toEqual(ACTIVATED)
    expect(await subscriptionOf(browser)).toMatchObject({ plan: 'lifetime', priceCents: 0 })
  })
})

test('visitors are asked to sign in, and private answers are not cached', async () => {
  const server = await startTestServer()
  const visitor = openBrowser(server)
  expect((await visitor.send('POST', '/api/activate-premium')).status).toBe(401)
  expect((await visitor.fetch('/api/subscription/status')).status).toBe(401)
  const ada = await signUp(server, 'ada')
  expect((await ada.fetch('/api/subscription/status')).headers.get('cache-control')).toBe('no-store')
})

test('a page of another site cannot activate it', async () => {
  const browser = await signUp(await startTestServer(), 'ada')
  const forged = {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/json' },
  }
  expect((await browser.fetch('/api/activate-premium', forged)).status).toBe(403)
  expect((await meOf(browser)).is_premium).toBe(false)
})

test('the offer is free by default, and can only be free or paid', () => {
  expect(parseConfig({}).premiumOffer).toBe('free')
  expect(parseConfig({ PREMIUM_OFFER: 'paid' }).premiumOffer).toBe('paid')
  expect(() => parseConfig({ PREMIUM_OFFER: 'cheap' })).toThrow(ConfigError)
})

test.each([
  ['free', { offer: 'free', priceCents: 0, provider: 'sandbox' }],
  ['paid', { offer: 'paid', priceCents: 999, provider: 'sandbox' }],
])('the site shows everybody a %s offer', async (PREMIUM_OFFER, offer) => {
  const server = await startTestServer({ env: { PREMIUM_OFFER } })
  expect(await server.json('/api/premium/offer', premiumOfferSchema)).toEqual(offer)
})

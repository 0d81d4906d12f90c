import { describe, expect, test } from 'vitest'
import { activationSchema, subscriptionSchema } from '#shared/domain/subscription.ts'
import { userSchema } from '#shared/domain/user.ts'
import { ConfigError, parseConfig } from '../config.ts'
import { openBrowser, signIn, signUp } from '../testing/browser.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'

type Browser = ReturnType<typeof openBrowser>

const activate = async (browser: Browser) =>
  activationSchema.parse(await (await browser.send('POST', '/api/activate-premium')).json())
const subscriptionOf = async (browser: Browser) =>
  subscriptionSchema.parse(await (await browser.fetch('/api/subscription/status')).json())
const meOf = async (browser: Browser) => userSchema.parse(await (await browser.fetch('/api/me')).json())

const ACTIVATED = { success: true, message: 'You now have access to all premium features.' }

describe('where premium is given away', () => {
  test('activating grants it at once and for ever', async () => {
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

  test('activating again succeeds and changes nothing, also twenty times at once', async () => {
    const browser = await signUp(await startTestServer(), 'ada')
    await activate(browser)
    const { startDate } = await subscriptionOf(browser)
    const answers = await Promise.all(Array.from({ length: 20 }, () => activate(browser)))
    expect(answers).toEqual(answers.map(() => ACTIVATED))
    expect((await subscriptionOf(browser)).startDate).toBe(startDate)
  })

  test('earned months become lifetime premium, counted from their first day; expired ones do not count', async () => {
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

  test('nobody else gets it', async () => {
    const server = await startTestServer()
    const [ada, ben] = [await signUp(server, 'ada'), await signUp(server, 'ben')]
    await activate(ada)
    expect((await meOf(ben)).is_premium).toBe(false)
  })
})

describe('where premium is paid for', () => {
  const env = { PREMIUM_OFFER: 'paid' }

  test('activating says plainly that paying is not open yet, and leads nowhere', async () => {
    const browser = await signUp(await startTestServer({ env }), 'ada')
    expect(await activate(browser)).toEqual({
      success: false,
      message: 'Premium has to be paid for here, and paying is not open yet.',
    })
    expect(await subscriptionOf(browser)).toMatchObject({ isPremium: false, priceCents: 999 })
  })

  test('whoever has it keeps it', async () => {
    const free = await startTestServer()
    await activate(await signUp(free, 'ada'))
    await free.close()
    const paid = await startTestServer({ env, dataDir: free.dataDir })
    const browser = await signIn(paid, 'ada')
    expect(await activate(browser)).toEqual(ACTIVATED)
    expect(await subscriptionOf(browser)).toMatchObject({ plan: 'lifetime', priceCents: 0 })
  })
})

test('visitors are asked to sign in, and private answers stay out of caches', async () => {
  const server = await startTestServer()
  const visitor = openBrowser(server)
  expect((await visitor.send('POST', '/api/activate-premium')).status).toBe(401)
  expect((await visitor.fetch('/api/subscription/status')).status).toBe(401)
  const ada = await signUp(server, 'ada')
  expect((await ada.fetch('/api/subscription/status')).headers.get('cache-control')).toBe('no-store')
})

test('another page cannot activate it', async () => {
  const browser = await signUp(await startTestServer(), 'ada')
  const forged = {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/json' },
  }
  expect((await browser.fetch('/api/activate-premium', forged)).status).toBe(403)
  expect((await meOf(browser)).is_premium).toBe(false)
})

test('the offer is free unless told, and nothing else than free or paid', () => {
  expect(parseConfig({}).premiumOffer).toBe('free')
  expect(parseConfig({ PREMIUM_OFFER: 'paid' }).premiumOffer).toBe('paid')
  expect(() => parseConfig({ PREMIUM_OFFER: 'cheap' })).toThrow(ConfigError)
})

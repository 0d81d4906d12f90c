import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { activationSchema } from '#shared/domain/subscription.ts'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { verifyLedger } from '../money/ledger/verify-ledger.ts'
import { createAgentClient } from '../testing/agent-client.ts'
import { addAgentWithKey } from '../testing/agent-with-key.ts'
import { type Browser, signIn, signUp } from '../testing/browser.ts'
import { accountsOf } from '../testing/create-market.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'
import { StripeServer } from '../testing/stripe-server.ts'

const SECRET = 'whsec_test'
const WEBHOOK = '/api/payments/webhook'

const SUBMISSION = {
  toolName: 'Quiet Notes',
  description: 'Writes the minutes of meetings and finds them again.',
  website: 'https://quiet-notes.app',
  submissionType: 'premium',
  categoryId: 1,
}

async function open(extra: Record<string, string> = {}, dataDir?: string) {
  const stripe = await StripeServer.start()
  const env = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_BASE: stripe.url,
    ...extra,
  }
  const server = await startTestServer({ env, fixtures: { categories: [{}] }, ...(dataDir && { dataDir }) })
  const store = await openTestStore(server.dataDir)
  const agent = createAgentClient(server, (await addAgentWithKey(store)).key)
  await agent.call('POST', '/api/ai-agents/tools/submit', { body: SUBMISSION })
  const pay = (query = '') => agent.call('POST', `/api/ai-agents/tools/submissions/1/pay${query}`)
  return { stripe, server, store, agent, pay }
}

const sign = (payload: string, secret = SECRET) =>
  new Stripe('sk_test_1').webhooks.generateTestHeaderString({ payload, secret })

const completed = (stripe: StripeServer, id = 'evt_1') =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: stripe.sessionObject('cs_1') },
  })

test('a listing is paid at Stripe and published by its event, even if that is delivered repeatedly', async () => {
  const { stripe, server, store, pay } = await open()
  const asked = await pay()
  expect([asked.status, asked.body.code]).toEqual([402, 'payment-required'])
  expect(asked.body.see).toBe('https://checkout.stripe.com/c/cs_1')
  stripe.finish('cs_1')
  const body = completed(stripe)
  const headers = { 'Stripe-Signature': sign(body), 'Content-Type': 'application/json; charset=utf-8' }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => server.fetch(WEBHOOK, { method: 'POST', body, headers })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const { total } = await server.json('/api/tools', z.object({ total: z.number() }))
  expect(total).toBe(1)
  const asks = stripe.requests.length
  expect((await pay()).body).toMatchObject({ receiptId: 'lst-1', gross: 150, platformShare: 150 })
  expect(stripe.requests).toHaveLength(asks)
  const entries = await store.reader.selectFrom('ledger_tx').selectAll().execute()
  expect(entries.map(({ event_key }) => event_key)).toEqual(['listing:1:fee'])
})

/** Events about the charge of the first session. */
const reversal = (type: string, object: object) => ({
  type,
  object: { id: 'ch_1', charge: 'ch_1', payment_intent: 'pi_cs_1', ...object },
})
const REFUNDED = reversal('charge.refunded', { refunded: true })
const DISPUTED = reversal('charge.dispute.created', { status: 'needs_response' })
const WITHDRAWN = reversal('charge.dispute.funds_withdrawn', { status: 'needs_response' })
const LOST = reversal('charge.dispute.closed', { status: 'lost' })
const WON = reversal('charge.dispute.closed', { status: 'won' })
const INQUIRY = reversal('charge.dispute.created', { status: 'warning_needs_response' })

const PAID = 'submitted, paid, published'
const TAKEN = `${PAID}, taken_down, refunded`
const REINSTATED = `${TAKEN}, payment_reinstated`

/** A paid listing, and a function that delivers events, each of them twice. */
async function openPaid() {
  const opened = await open()
  const { stripe, server, store, pay } = opened
  await pay()
  stripe.finish('cs_1')
  let sent = 0
  const deliver = async (events: readonly ReturnType<typeof reversal>[]) => {
    for (const { type, object } of events) {
      const body = JSON.stringify({ id: `evt_r${++sent}`, object: 'event', type, data: { object } })
      const headers = { 'Stripe-Signature': sign(body) }
      for (let times = 0; times < 2; times++)
        expect((await server.fetch(WEBHOOK, { method: 'POST', body, headers })).status).toBe(200)
    }
  }
  const settle = async () => {
    const body = completed(stripe)
    const headers = { 'Stripe-Signature': sign(body) }
    expect((await server.fetch(WEBHOOK, { method: 'POST', body, headers })).status).toBe(200)
  }
  const outcome = async () => {
    const payment = await store.reader.selectFrom('payment').select('state').executeTakeFirstOrThrow()
    const listing = await store.reader.selectFrom('listing').select('state').executeTakeFirstOrThrow()
    expect(await verifyLedger(store.reader)).toEqual([])
    const money = await accountsOf(store)
    return [payment.state, listing.state, money.world ?? 0]
  }
  /** What the agent has receipts of, the oldest first. */
  const receipts = async () => {
    const rows = await store.reader.selectFrom('receipt').select('event').orderBy('id').execute()
    return rows.map(({ event }) => event.replace('listing.', '')).join(', ')
  }
  return { ...opened, deliver, settle, outcome, receipts }
}

test.each([
  ['refund', [REFUNDED], ['refunded', 'refunded', 0], TAKEN],
  ['dispute that is lost', [DISPUTED, WITHDRAWN, LOST], ['charged_back', 'refunded', 0], TAKEN],
  ['dispute whose end is told first', [LOST, WITHDRAWN, DISPUTED], ['charged_back', 'refunded', 0], TAKEN],
  ['dispute that is won', [WITHDRAWN, DISPUTED, WON], ['reinstated', 'refunded', -15_000], REINSTATED],
  [
    'dispute that was won before it was told of',
    [WON, DISPUTED, WITHDRAWN],
    ['succeeded', 'published', -15_000],
    PAID,
  ],
  ['inquiry', [INQUIRY], ['succeeded', 'published', -15_000], PAID],
  [
    'refund after a dispute that was won',
    [WITHDRAWN, WON, REFUNDED],
    ['refunded', 'refunded', 0],
    `${REINSTATED}, refunded`,
  ],
] as const)('a %s leaves what it must, each event delivered twice', async (_, events, expected, proved) => {
  const { server, deliver, settle, outcome, receipts } = await openPaid()
  await settle()
  await deliver(events)
  expect(await outcome()).toEqual(expected)
  expect(await receipts()).toBe(proved)
  const { total } = await server.json('/api/tools', z.object({ total: z.number() }))
  expect(total).toBe(expected[1] === 'published' ? 1 : 0)
})

test.each([
  ['refund', [REFUNDED], ['refunded', 'awaiting_payment', 0]],
  ['chargeback', [LOST], ['charged_back', 'awaiting_payment', 0]],
  ['dispute that is won', [WITHDRAWN, WON], ['succeeded', 'published', -15_000]],
] as const)('a %s may be told before the payment itself', async (_, events, expected) => {
  const { deliver, settle, outcome } = await openPaid()
  await deliver(events)
  await settle()
  expect(await outcome()).toEqual(expected)
})

test('a partial refund and payments of other systems change nothing', async () => {
  const { stripe, deliver, settle, outcome } = await openPaid()
  await settle()
  stripe.isRefunded = false
  await deliver([REFUNDED])
  stripe.isRefunded = true
  await deliver([reversal('charge.refunded', { refunded: true, payment_intent: 'pi_other' })])
  await deliver([reversal('charge.refunded', { refunded: true, payment_intent: null })])
  expect(await outcome()).toEqual(['succeeded', 'published', -15_000])
})

test('without an event, another payment request finds the payment', async () => {
  const { stripe, pay } = await open()
  await pay()
  stripe.finish('cs_1')
  expect((await pay()).body).toMatchObject({ receiptId: 'lst-1' })
})

test('a forged event does nothing', async () => {
  const { stripe, server, pay } = await open()
  await pay()
  stripe.finish('cs_1')
  const body = completed(stripe)
  stripe.finish('cs_1', { status: 'open', payment_status: 'unpaid' })
  for (const signature of ['', sign(body, 'whsec_other'), sign(completed(stripe, 'evt_2'))]) {
    const answer = await server.fetch(WEBHOOK, {
      method: 'POST',
      body,
      headers: { 'Stripe-Signature': signature },
    })
    expect(answer.status).toBe(400)
  }
  expect((await pay()).status).toBe(402)
})

test('events of other kinds are acknowledged', async () => {
  const { server } = await open()
  for (const object of [
    { id: 'cs_of_others', status: 'complete', payment_status: 'paid', client_reference_id: 'payment-1-1' },
    { id: 'cs_of_others', status: 'complete', payment_status: 'paid', client_reference_id: 'cart 7' },
    { id: 'cs_of_others', status: 'complete', payment_status: 'paid', client_reference_id: null },
  ]) {
    const type = 'checkout.session.completed'
    const body = JSON.stringify({ id: 'evt_9', object: 'event', type, data: { object } })
    const headers = { 'Stripe-Signature': sign(body) }
    expect((await server.fetch(WEBHOOK, { method: 'POST', body, headers })).status).toBe(200)
  }
})

test('the address accepts nothing large, and only events', async () => {
  const { server } = await open()
  const large = await server.fetch(WEBHOOK, { method: 'POST', body: 'x'.repeat(65 * 1024) })
  expect(large.status).toBe(413)
  expect((await server.fetch(WEBHOOK)).status).toBe(405)
})

test('without Stripe the call does not exist', async () => {
  const server = await startTestServer()
  expect((await server.fetch(WEBHOOK, { method: 'POST', body: '{}' })).status).toBe(404)
})

test('test cards are refused where Stripe takes the card', async () => {
  const { pay } = await open()
  const { status, body } = await pay('?card=4242')
  expect([status, body.issues[0].path]).toEqual([400, 'card'])
})

test('the demo agent never reaches Stripe', async () => {
  const { stripe, server } = await open()
  const demo = createAgentClient(server, DEMO_AGENT_KEY)
  const { body } = await demo.call('POST', '/api/ai-agents/tools/submit', {
    body: { ...SUBMISSION, website: 'https://demo.app', toolName: 'Demo' },
  })
  const paid = await demo.call('POST', `/api/ai-agents/tools/submissions/${body.submissionId}/pay?card=4242`)
  expect(paid.status).toBe(200)
  expect(stripe.requests).toEqual([])
})

test('premium is paid at Stripe, and begins with the event or the return to the site', async () => {
  const { stripe, server } = await open({ PREMIUM_OFFER: 'paid' })
  const [ada, ben] = [await signUp(server, 'ada'), await signUp(server, 'ben')]
  const begin = async (browser: Browser) =>
    activationSchema.parse(await (await browser.send('POST', '/api/activate-premium')).json()).checkoutUrl
  const goOn = (browser: Browser, paymentId: number) =>
    browser.send('POST', '/api/subscription/pay', { paymentId })
  expect(await begin(ada)).toBe('https://checkout.stripe.com/c/cs_1')
  expect(await begin(ada)).toBe('https://checkout.stripe.com/c/cs_1')
  expect(await begin(ben)).toBe('https://checkout.stripe.com/c/cs_2')
  expect((await goOn(ada, 1)).status).toBe(402)
  stripe.finish('cs_1')
  const body = completed(stripe)
  await server.fetch(WEBHOOK, { method: 'POST', body, headers: { 'Stripe-Signature': sign(body) } })
  expect(await (await ada.fetch('/api/subscription/status')).json()).toMatchObject({ plan: 'monthly' })
  expect((await goOn(ben, 1)).status).toBe(404)
  stripe.finish('cs_2')
  expect(await (await goOn(ben, 2)).json()).toMatchObject({ success: true })
  expect(await (await ben.fetch('/api/subscription/status')).json()).toMatchObject({ plan: 'monthly' })
})

test('a checkout of test payments is closed once Stripe is in use', async () => {
  const before = await startTestServer({ env: { PREMIUM_OFFER: 'paid' } })
  await signUp(before, 'ada').then((browser) => browser.send('POST', '/api/activate-premium'))
  await signUp(before, 'ben').then((browser) => browser.send('POST', '/api/activate-premium'))
  await before.close()
  const { stripe, server } = await open({ PREMIUM_OFFER: 'paid' }, before.dataDir)
  const [ada, ben] = [await signIn(server, 'ada'), await signIn(server, 'ben')]
  for (const body of [{ paymentId: 1 }, { paymentId: 1, card: '4242' }, { paymentId: 1 }])
    expect((await ada.send('POST', '/api/subscription/pay', body)).status).toBe(409)
  expect(await (await ada.fetch('/api/subscription/status')).json()).toMatchObject({ isPremium: false })
  for (const browser of [ada, ben]) {
    const { checkoutUrl } = activationSchema.parse(
      await (await browser.send('POST', '/api/activate-premium')).json(),
    )
    expect(checkoutUrl).toBe(`https://checkout.stripe.com/c/cs_${stripe.sessions.length}`)
  }
  expect(stripe.sessions).toHaveLength(2)
})

import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import type { Payment } from '../../repositories/payments.ts'
import { StripeServer } from '../../testing/stripe-server.ts'
import { StripeProvider } from './stripe-provider.ts'

const SECRETS = { secretKey: 'sk_test_1', webhookSecret: 'whsec_test' }

async function open({ timeoutMs = 5000 } = {}) {
  const stripe = await StripeServer.start()
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const provider = new StripeProvider({ ...SECRETS, apiBase: stripe.url }, { onError, timeoutMs })
  return { stripe, errors, provider }
}

const PAYMENT: Payment = {
  id: 7,
  purpose: 'listing',
  subjectId: 3,
  cents: 15_000,
  provider: 'stripe',
  ref: null,
  state: 'created',
  detail: null,
  checkoutUrl: null,
  dispute: null,
  chargedBackFrom: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
}
const KEY = `payment-7-${Date.parse(PAYMENT.createdAt)}`
const order = (payment: Partial<Payment> = {}) => ({
  payment: { ...PAYMENT, ...payment },
  description: 'Listing fee',
  returnUrl: 'https://hub.example.com/agent-dashboard',
})
const CHECKOUT = { state: 'needs-checkout', ref: 'cs_1', url: 'https://checkout.stripe.com/c/cs_1' }

describe('charging', () => {
  test('opens a page of Stripe for the whole amount', async () => {
    const { stripe, provider } = await open()
    expect(await provider.charge(order())).toEqual(CHECKOUT)
    const [{ path, key, form } = { path: '', key: '', form: new URLSearchParams() }] = stripe.requests
    expect([path, key]).toEqual(['/v1/checkout/sessions', KEY])
    expect(Object.fromEntries(form)).toEqual({
      mode: 'payment',
      client_reference_id: KEY,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '15000',
      'line_items[0][price_data][product_data][name]': 'Listing fee',
      success_url: 'https://hub.example.com/agent-dashboard',
      cancel_url: 'https://hub.example.com/agent-dashboard',
    })
  })

  test('again, or looking up a lost answer, finds the same page', async () => {
    const { stripe, provider } = await open()
    await provider.charge(order())
    expect(await provider.charge(order())).toEqual(CHECKOUT)
    expect(await provider.lookUp(order())).toEqual(CHECKOUT)
    expect(stripe.sessions).toHaveLength(1)
  })

  test.each([
    [{ status: 'open' }, CHECKOUT],
    [
      { status: 'complete', payment_status: 'paid' },
      { state: 'succeeded', ref: 'cs_1', paidCents: 15_000 },
    ],
    [
      { status: 'complete', payment_status: 'paid', amount: 1 },
      { state: 'succeeded', ref: 'cs_1', paidCents: 1 },
    ],
    [
      { status: 'complete', payment_status: 'paid', currency: 'jpy' },
      { state: 'succeeded', ref: 'cs_1', paidCents: null },
    ],
    [
      { status: 'complete', payment_status: 'unpaid' },
      { state: 'processing', ref: 'cs_1' },
    ],
    [{ status: 'expired' }, { state: 'declined', ref: 'cs_1', reason: 'The time to pay is over.' }],
  ] as const)('a session that is %j', async (end, outcome) => {
    const { stripe, provider } = await open()
    await provider.charge(order())
    stripe.finish('cs_1', end)
    expect(await provider.lookUp(order({ ref: 'cs_1', state: 'processing' }))).toEqual(outcome)
  })

  test('there are no test cards', async () => {
    const { provider } = await open()
    expect(() => provider.checkCard()).toThrow('there are no test cards here')
  })
})

describe('refused and unanswered requests', () => {
  test.each([
    ['an invalid key', { status: 401, error: { type: 'invalid_request_error', message: 'Invalid API Key' } }],
    ['a fault of its own', { status: 500, error: { type: 'api_error', message: 'Oops' } }],
    ['silence', 'silence'],
  ] as const)('%s is reported only to the operator', async (_, fault) => {
    const { stripe, errors, provider } = await open({ timeoutMs: 100 })
    stripe.fault = fault
    await expect(provider.charge(order())).rejects.toMatchObject({
      status: 503,
      code: 'payment-provider-unavailable',
      message: 'The payment provider isn’t responding. Nothing is lost. Try again in a minute.',
    })
    expect(errors).toHaveLength(1)
    expect(String(errors[0])).not.toContain('sk_test_1')
  })
})

describe('giving back', () => {
  const paid = { ref: 'cs_1', state: 'refunding' } as const

  test('refunds the payment behind the page, once', async () => {
    const { stripe, provider } = await open()
    await provider.charge(order())
    stripe.finish('cs_1')
    for (let time = 0; time < 2; time++) await provider.refund({ ...PAYMENT, ...paid })
    expect(stripe.refunds).toMatchObject([{ intent: 'pi_cs_1', order: KEY }])
    expect(stripe.requests.findLast(({ method }) => method === 'POST')?.key).toBe(`${KEY}-refund-1`)
  })

  test('again after the bank returned it makes another refund', async () => {
    const { stripe, provider } = await open()
    await provider.charge(order())
    stripe.finish('cs_1')
    await provider.refund({ ...PAYMENT, ...paid })
    stripe.failRefund('pi_cs_1')
    for (let time = 0; time < 2; time++) await provider.refund({ ...PAYMENT, ...paid })
    expect(stripe.refunds.map(({ status }) => status)).toEqual(['failed', 'succeeded'])
  })

  test('again what is already refunded succeeds', async () => {
    const { stripe, provider } = await open()
    await provider.charge(order())
    stripe.finish('cs_1')
    const answers = [{ path: '/v1/refunds', code: 'charge_already_refunded' }]
    stripe.refuse(answers)
    await provider.refund({ ...PAYMENT, ...paid })
    expect(stripe.refunds).toEqual([])
  })
})

describe('paying out', () => {
  const payout = { id: 4, createdAt: PAYMENT.createdAt, cents: 5000, isAgain: false }

  test('transfers to the account of the agent', async () => {
    const { stripe, provider } = await open()
    expect(await provider.payOut({ ...payout, account: 'acct_1' })).toEqual({ state: 'paid', ref: 'tr_1' })
    expect(stripe.transfers).toEqual([
      { id: 'tr_1', group: `payout-4-${Date.parse(PAYMENT.createdAt)}`, destination: 'acct_1' },
    ])
  })

  test('again finds the transfer, even after Stripe forgot the key', async () => {
    const { stripe, provider } = await open()
    await provider.payOut({ ...payout, account: 'acct_1' })
    stripe.forgetKeys()
    const again = { ...payout, account: 'acct_1', isAgain: true }
    expect(await provider.payOut(again)).toEqual({ state: 'paid', ref: 'tr_1' })
    expect(stripe.transfers).toHaveLength(1)
  })

  test('without an account, or to one that Stripe rejects, fails with a reason', async () => {
    const { stripe, provider } = await open()
    expect(await provider.payOut({ ...payout, account: null })).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('There is no account'),
    })
    expect(stripe.requests).toEqual([])
    stripe.refuse([{ path: '/v1/transfers', code: 'resource_missing' }])
    expect(await provider.payOut({ ...payout, account: 'acct_x' })).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('does not accept the account'),
    })
  })

  test('is retried when our own account lacks the money', async () => {
    const { stripe, provider } = await open()
    stripe.refuse([{ path: '/v1/transfers', code: 'balance_insufficient' }])
    await expect(provider.payOut({ ...payout, account: 'acct_1' })).rejects.toMatchObject({ status: 503 })
  })
})

describe('events', () => {
  const session = { id: 'cs_1', object: 'checkout.session', client_reference_id: KEY, url: null }
  const paid = {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    currency: 'usd',
    amount_total: 15_000,
    currency_conversion: null,
  }
  const eventOf = (type: string, object: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
  const sign = (payload: string, { secret = SECRETS.webhookSecret, age = 0 } = {}) =>
    new Stripe('sk_test_1').webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(Date.now() / 1000) - age,
    })

  test.each([
    ['checkout.session.completed', paid, { state: 'succeeded', ref: 'cs_1', paidCents: 15_000 }],
    [
      'checkout.session.async_payment_succeeded',
      paid,
      { state: 'succeeded', ref: 'cs_1', paidCents: 15_000 },
    ],
    [
      'checkout.session.completed',
      {
        ...paid,
        currency: 'eur',
        amount_total: 13_500,
        currency_conversion: { amount_total: 15_000, source_currency: 'usd' },
      },
      { state: 'succeeded', ref: 'cs_1', paidCents: 15_000 },
    ],
    [
      'checkout.session.completed',
      { ...paid, payment_status: 'unpaid' },
      { state: 'processing', ref: 'cs_1' },
    ],
    [
      'checkout.session.async_payment_failed',
      { ...paid, payment_status: 'unpaid' },
      { state: 'declined', ref: 'cs_1', reason: 'The bank did not carry out the payment.' },
    ],
    [
      'checkout.session.expired',
      { ...session, status: 'expired', payment_status: 'unpaid' },
      { state: 'declined', ref: 'cs_1', reason: 'The time to pay is over.' },
    ],
  ])('%s', async (type, object, outcome) => {
    const { provider } = await open()
    const body = eventOf(type, object)
    expect(await provider.readEvent(Buffer.from(body), sign(body))).toEqual({
      id: 'evt_1',
      charge: { ref: 'cs_1', key: KEY, outcome },
    })
  })

  test('a refund that failed', async () => {
    const { provider } = await open()
    const body = eventOf('refund.failed', {
      id: 're_1',
      object: 'refund',
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
      metadata: { order: KEY },
    })
    expect(await provider.readEvent(Buffer.from(body), sign(body))).toEqual({
      id: 'evt_1',
      charge: null,
      failedRefund: { key: KEY, reason: 'The bank did not take it back: lost or stolen card.' },
    })
  })

  test('other events are ignored', async () => {
    const { provider } = await open()
    for (const [type, object] of [
      ['customer.created', { id: 'cus_1' }],
      ['refund.failed', { id: 're_1', status: 'failed', metadata: null }],
      ['refund.failed', { id: 're_1', status: 'failed', metadata: {} }],
    ] as const) {
      const body = eventOf(type, object)
      expect(await provider.readEvent(Buffer.from(body), sign(body))).toEqual({ id: 'evt_1', charge: null })
    }
  })

  test('that are unsigned, signed by another, old, or changed are refused', async () => {
    const { provider } = await open()
    const body = eventOf('checkout.session.completed', paid)
    const attempts: [string, string][] = [
      [body, ''],
      [body, 'nonsense'],
      [body, sign(body, { secret: 'whsec_other' })],
      [body, sign(body, { age: 600 })],
      [`${body} `, sign(body)],
    ]
    for (const [text, signature] of attempts)
      await expect(provider.readEvent(Buffer.from(text), signature), signature).rejects.toThrow(
        'The signature doesn’t match the body, or is too old.',
      )
  })
})

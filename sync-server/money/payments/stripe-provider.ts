import Stripe from 'stripe'
import type { StripeAccount } from '../../config.ts'
import { InvalidInputError } from '../../errors/request-errors.ts'
import type { Payment } from '../../repositories/payments.ts'
import { InvalidSignatureError, ProviderUnavailableError } from './payment-errors.ts'
import {
  type ChargeOutcome,
  type Order,
  orderKey,
  type PaymentProvider,
  type PayoutOrder,
  type PayoutOutcome,
  type ProviderEvent,
} from './payment-provider.ts'
import { CURRENCY, moneyMoved, ORDER, outcomeOf, readStripeEvent } from './stripe-outcome.ts'

const TIMEOUT_MS = 8000
const NO_ACCOUNT =
  'There is no account that the money could go to. Name one with PUT /api/v1/payout-account, and ask again.'
const BAD_ACCOUNT = 'The payment provider does not accept the account that the money should go to.'

/** Stripe error codes for faults of the agent's account, not of ours. */
const ABOUT_THE_ACCOUNT = new Set([
  'account_invalid',
  'insufficient_capabilities_for_transfer',
  'resource_missing',
  'transfers_not_allowed',
])

/** Payments on a page of Stripe (Checkout), payouts as transfers to the accounts that agents and users have named (Connect). */
export class StripeProvider implements PaymentProvider {
  readonly name = 'stripe'
  readonly hasCheckout = true
  readonly #stripe: Stripe
  readonly #webhookSecret: string
  readonly #onError: (error: unknown) => void

  constructor(
    { secretKey, webhookSecret, apiBase }: StripeAccount,
    { onError, timeoutMs = TIMEOUT_MS }: { onError: (error: unknown) => void; timeoutMs?: number },
  ) {
    const { protocol, hostname, port } = new URL(apiBase)
    this.#stripe = new Stripe(secretKey, {
      host: hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      ...(port === '' ? {} : { port }),
      timeout: timeoutMs,
      maxNetworkRetries: 1,
      telemetry: false,
    })
    this.#webhookSecret = webhookSecret
    this.#onError = onError
  }

  checkCard(): void {
    throw new InvalidInputError([
      {
        path: 'card',
        message: 'is asked for on the page of the payment provider; there are no test cards here',
      },
    ])
  }

  async charge({ payment, description, returnUrl }: Order): Promise<ChargeOutcome> {
    const key = orderKey('payment', payment)
    const product = { currency: CURRENCY, unit_amount: payment.cents, product_data: { name: description } }
    const session = await this.#ask(() =>
      this.#stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: key,
          line_items: [{ quantity: 1, price_data: product }],
          success_url: returnUrl,
          cancel_url: returnUrl,
        },
        { idempotencyKey: key },
      ),
    )
    return outcomeOf(session)
  }

  /** Without a known session the order is sent again; its idempotency key returns the same session. */
  async lookUp(order: Order): Promise<ChargeOutcome> {
    const { ref } = order.payment
    if (ref === null) return this.charge(order)
    return outcomeOf(await this.#ask(() => this.#stripe.checkout.sessions.retrieve(ref)))
  }

  async refund(payment: Payment): Promise<void> {
    const { ref } = payment
    if (ref === null) throw new Error(`Payment ${payment.id} was paid, and Stripe does not know it.`)
    const { payment_intent } = await this.#ask(() => this.#stripe.checkout.sessions.retrieve(ref))
    const intent = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
    if (intent === undefined) throw new Error(`Session ${ref} of Stripe was paid without a payment.`)
    await this.#ask(() => this.#giveBack(intent, orderKey('payment', payment)))
  }

  /** A bank may return a refund days later. Each later attempt is a new refund with a new request key. */
  async #giveBack(intent: string, order: string): Promise<void> {
    const { refunds } = this.#stripe
    const { data: known } = await refunds.list({ payment_intent: intent, limit: 100 })
    if (known.some(({ status, metadata }) => !hasFailed(status) && metadata?.[ORDER] === order)) return
    const refund = { payment_intent: intent, metadata: { [ORDER]: order } }
    try {
      const idempotencyKey = `${order}-refund-${known.length + 1}`
      const { status } = await refunds.create(refund, { idempotencyKey })
      if (hasFailed(status)) throw new Error(`The refund of ${order} is ${status}.`)
    } catch (error) {
      if (!isCode(error, new Set(['charge_already_refunded']))) throw error
    }
  }

  async payOut({ id, createdAt, cents, account, isAgain }: PayoutOrder): Promise<PayoutOutcome> {
    if (account === null) return { state: 'failed', reason: NO_ACCOUNT }
    const key = orderKey('payout', { id, createdAt })
    const { transfers } = this.#stripe
    try {
      // Stripe forgets idempotency keys after a day, but finds a transfer by its group.
      const known = isAgain ? (await transfers.list({ transfer_group: key, limit: 1 })).data[0] : undefined
      const order = { amount: cents, currency: CURRENCY, destination: account, transfer_group: key }
      const transfer = known ?? (await transfers.create(order, { idempotencyKey: key }))
      return { state: 'paid', ref: transfer.id }
    } catch (error) {
      if (isCode(error, ABOUT_THE_ACCOUNT)) return { state: 'failed', reason: BAD_ACCOUNT }
      throw this.#unavailable(error)
    }
  }

  async readEvent(rawBody: Buffer, signature: string): Promise<ProviderEvent> {
    const event = this.#readSigned(rawBody, signature)
    const money = moneyMoved(event)
    if (money === null) return readStripeEvent(event)
    const nothing = { id: event.id, charge: null }
    if (money.kind === 'refunded') {
      // The event may be late: the bank may have sent the refund back since, or more may have been refunded.
      const { refunded } = await this.#ask(() => this.#stripe.charges.retrieve(money.chargeId))
      if (!refunded) {
        this.#onError(
          new Error(`Charge ${money.chargeId} was refunded in part only: nothing was taken back.`),
        )
        return nothing
      }
    }
    // Charges and disputes do not say which session they belong to.
    const sessions = await this.#ask(() =>
      this.#stripe.checkout.sessions.list({ payment_intent: money.intent, limit: 1 }),
    )
    const [session] = sessions.data
    if (session === undefined) return nothing
    const { id: ref, client_reference_id: key } = session
    return { ...nothing, reversal: { ref, key, kind: money.kind } }
  }

  #readSigned(rawBody: Buffer, signature: string): Stripe.Event {
    try {
      return this.#stripe.webhooks.constructEvent(rawBody, signature, this.#webhookSecret)
    } catch {
      throw new InvalidSignatureError()
    }
  }

  async #ask<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      throw this.#unavailable(error)
    }
  }

  /** Only the operator sees the reason. */
  #unavailable(error: unknown): ProviderUnavailableError {
    if (error instanceof ProviderUnavailableError) return error
    const reason =
      error instanceof Stripe.errors.StripeError
        ? [error.type, error.code, error.statusCode, error.requestId].filter(Boolean).join(' ')
        : String(error)
    this.#onError(new Error(`Stripe could not be asked: ${reason}`))
    return new ProviderUnavailableError(error)
  }
}

const hasFailed = (status: string | null) => status === 'failed' || status === 'canceled'

function isCode(error: unknown, codes: ReadonlySet<string>): boolean {
  return error instanceof Stripe.errors.StripeError && error.code !== undefined && codes.has(error.code)
}

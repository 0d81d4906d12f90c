import { ProviderUnavailableError } from '../../../sync-server/money/payments/payment-errors.ts'
import {
  type ChargeOutcome,
  type Order,
  orderKey,
  type PaymentProvider,
  type PayoutOrder,
  type PayoutOutcome,
  type ProviderEvent,
  type ReversalKind,
} from '../../../sync-server/money/payments/payment-provider.ts'
import type { Payment } from '../../../sync-server/repositories/payments.ts'

/**
 * What the provider does with the next call. `loses-answer`: it acts, and its answer is lost. `unreachable`: it does
 * nothing.
 */
export const PROVIDER_BEHAVIOURS = ['works', 'refuses', 'waits', 'loses-answer', 'unreachable'] as const
export type ProviderBehaviour = (typeof PROVIDER_BEHAVIOURS)[number]

interface Charge {
  payment: Payment
  /** A bank opens one dispute about a payment. */
  wasDisputed?: boolean
  state: 'open' | 'succeeded' | 'declined' | 'refunded' | 'charged back'
}

/** An outcome of a charge that the server has received. */
export interface ProviderNews {
  payment: Payment
  news: 'succeeded' | 'refunded' | 'reinstated'
}

/** A provider with its own accounts, which the ledger is compared with. */
export class FaultyProvider implements PaymentProvider {
  readonly name = 'stripe'
  readonly hasCheckout = true
  behaviour: ProviderBehaviour = 'works'
  /** Not yet returned by `takeNews`. */
  readonly #news: ProviderNews[] = []
  readonly #charges = new Map<number, Charge>()
  readonly #payouts = new Map<number, { cents: number; outcome: PayoutOutcome }>()
  #events = 0

  takeNews(): ProviderNews[] {
    return this.#news.splice(0)
  }

  checkCard(): void {}

  async charge({ payment }: Order): Promise<ChargeOutcome> {
    if (this.behaviour === 'unreachable') throw new ProviderUnavailableError()
    const charge = this.#charges.get(payment.id) ?? { payment, state: this.#newState() }
    this.#charges.set(payment.id, charge)
    if (this.behaviour === 'loses-answer') throw new ProviderUnavailableError()
    return this.#report(charge)
  }

  lookUp(order: Order): Promise<ChargeOutcome> {
    return this.charge(order)
  }

  async refund(payment: Payment): Promise<void> {
    if (this.behaviour === 'unreachable' || this.behaviour === 'refuses') throw new ProviderUnavailableError()
    const charge = this.#charges.get(payment.id)
    // No provider refunds what the bank has.
    if (charge?.state === 'charged back') throw new ProviderUnavailableError()
    if (charge?.state !== 'succeeded' && charge?.state !== 'refunded')
      throw new Error(`Payment ${payment.id} is refunded, and was never paid.`)
    charge.state = 'refunded'
    if (this.behaviour === 'loses-answer') throw new ProviderUnavailableError()
    this.#news.push({ payment, news: 'refunded' })
  }

  async payOut({ id, cents }: PayoutOrder): Promise<PayoutOutcome> {
    if (this.behaviour === 'unreachable' || this.behaviour === 'waits') throw new ProviderUnavailableError()
    const fresh: PayoutOutcome =
      this.behaviour === 'refuses'
        ? { state: 'failed', reason: 'No such account.' }
        : { state: 'paid', ref: `${id}` }
    const known = this.#payouts.get(id) ?? { cents, outcome: fresh }
    this.#payouts.set(id, known)
    if (this.behaviour === 'loses-answer') throw new ProviderUnavailableError()
    return known.outcome
  }

  async readEvent(): Promise<null> {
    return null
  }

  /** Payments that wait for their payer, by id. */
  openPayments(): number[] {
    return [...this.#charges].filter(([, { state }]) => state === 'open').map(([id]) => id)
  }

  /** The payer pays, or leaves. @returns the event for the server */
  decide(id: number, isPaid: boolean): ProviderEvent {
    const charge = this.#charges.get(id)
    if (charge?.state !== 'open') throw new Error(`Payment ${id} is not open.`)
    charge.state = isPaid ? 'succeeded' : 'declined'
    return this.eventOf(id)
  }

  /** The same outcome in another event. */
  eventOf(id: number): ProviderEvent {
    const charge = this.#charges.get(id)
    if (charge === undefined) throw new Error(`There is no charge of payment ${id}.`)
    const { payment } = charge
    const outcome = this.#report(charge)
    return {
      id: `event-${++this.#events}`,
      charge: { ref: refOf(payment), key: orderKey('payment', payment), outcome },
    }
  }

  /** Payments that the bank, or the provider, can take back, by id. */
  reversiblePayments(news: readonly ReversalKind[]): number[] {
    const isRefund = news.includes('refunded')
    return [...this.#charges]
      .filter(([, { state, wasDisputed }]) => state === 'succeeded' && (isRefund || wasDisputed !== true))
      .map(([id]) => id)
  }

  /** The money leaves the platform, or comes back to it in the end. @returns the events, in the order of the news */
  takeBack(id: number, news: readonly ReversalKind[]): ProviderEvent[] {
    const charge = this.#charges.get(id)
    if (charge?.state !== 'succeeded') throw new Error(`Payment ${id} is not paid.`)
    if (!news.includes('won')) charge.state = news.includes('refunded') ? 'refunded' : 'charged back'
    if (!news.includes('refunded')) charge.wasDisputed = true
    const { payment } = charge
    const reversal = { ref: refOf(payment), key: orderKey('payment', payment) }
    return news.map((kind) => ({
      id: `event-${++this.#events}`,
      charge: null,
      reversal: { ...reversal, kind },
    }))
  }

  /** What the server has made of a reversal. */
  note(news: ProviderNews): void {
    this.#news.push(news)
  }

  hasPaidOut(id: number): boolean {
    return this.#payouts.get(id)?.outcome.state === 'paid'
  }

  /** Charges that were not refunded, less payouts, in cents. */
  heldCents(): number {
    const charged = [...this.#charges.values()].filter(({ state }) => state === 'succeeded')
    const paidOut = [...this.#payouts.values()].filter(({ outcome }) => outcome.state === 'paid')
    const sum = (all: readonly { cents: number }[]) => all.reduce((total, { cents }) => total + cents, 0)
    return sum(charged.map(({ payment }) => payment)) - sum(paidOut)
  }

  #newState(): Charge['state'] {
    if (this.behaviour === 'refuses') return 'declined'
    return this.behaviour === 'waits' ? 'open' : 'succeeded'
  }

  #report({ payment, state }: Charge): ChargeOutcome {
    const ref = refOf(payment)
    if (state === 'declined') return { state: 'declined', ref, reason: 'The card was declined.' }
    if (state === 'open') return { state: 'needs-checkout', ref, url: 'https://pay.example.com' }
    this.#news.push({ payment, news: 'succeeded' })
    if (state === 'charged back') this.#news.pop()
    return { state: 'succeeded', ref }
  }
}

const refOf = ({ id }: Payment) => `charge-${id}`

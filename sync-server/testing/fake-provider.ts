import { ProviderUnavailableError } from '../money/payments/payment-errors.ts'
import {
  type ChargeOutcome,
  type Order,
  orderKey,
  type PaymentProvider,
  type PayoutOrder,
  type PayoutOutcome,
} from '../money/payments/payment-provider.ts'
import type { Payment } from '../repositories/payments.ts'

/** A provider that records its actions and can lose its answers. */
export class FakeProvider implements PaymentProvider {
  readonly name = 'stripe'
  readonly hasCheckout = true
  /** The result of each charge, payout and refund, by key. */
  readonly charges = new Map<string, ChargeOutcome>()
  readonly payouts = new Map<string, PayoutOutcome>()
  readonly refunds = new Set<number>()
  /** The result of the next charges. */
  charging: (order: Order) => ChargeOutcome = ({ payment }) => ({
    state: 'succeeded',
    ref: `ref-${payment.id}`,
  })
  payingOut: (order: PayoutOrder) => PayoutOutcome = ({ id }) => ({ state: 'paid', ref: `out-${id}` })
  /** Whether it carries out requests but loses the answers. */
  losesAnswers = false
  /** Whether it is down, so that requests do not reach it. */
  isDown = false
  #held: Promise<void> = Promise.resolve()

  /** Holds all requests. @returns a function that releases them */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#held = promise
    return resolve
  }

  checkCard(): void {}

  charge(order: Order): Promise<ChargeOutcome> {
    const key = orderKey('payment', order.payment)
    return this.#answer(() => remember(this.charges, key, () => this.charging(order)))
  }

  lookUp(order: Order): Promise<ChargeOutcome> {
    return this.charge(order)
  }

  async refund({ id }: Payment): Promise<void> {
    await this.#answer(() => this.refunds.add(id))
  }

  payOut(order: PayoutOrder): Promise<PayoutOutcome> {
    return this.#answer(() => remember(this.payouts, orderKey('payout', order), () => this.payingOut(order)))
  }

  async readEvent(): Promise<null> {
    return null
  }

  async #answer<T>(work: () => T): Promise<T> {
    await this.#held
    if (this.isDown) throw new ProviderUnavailableError()
    const result = work()
    if (this.losesAnswers) throw new ProviderUnavailableError()
    return result
  }
}

function remember<T>(known: Map<string, T>, key: string, make: () => T): T {
  const result = known.get(key) ?? make()
  known.set(key, result)
  return result
}

import { orderKey } from '../../../sync-server/agents/payments/order-key.ts'
import { ProviderUnavailableError } from '../../../sync-server/agents/payments/payment-errors.ts'
import type {
  ChargeOutcome,
  Order,
  PaymentProvider,
  PayoutOrder,
  PayoutOutcome,
  ProviderEvent,
} from '../../../sync-server/agents/payments/payment-provider.ts'
import type { Payment } from '../../../sync-server/repositories/payments.ts'

/** What the provider does with the next call: `lost` does it, and its answer never arrives; `away` does nothing. */
export const MOODS = ['good', 'refuses', 'waits', 'lost', 'away'] as const
export type Mood = (typeof MOODS)[number]

interface Charge {
  payment: Payment
  state: 'open' | 'succeeded' | 'declined' | 'refunded'
}

/** What the server has been told of a charge, or has got from one: only then can it know. */
export interface Told {
  payment: Payment
  news: 'succeeded' | 'refunded'
}

/** A provider that keeps books of its own, so that the ledger can be held against them. */
export class MoodyProvider implements PaymentProvider {
  readonly name = 'stripe'
  readonly hasCheckout = true
  mood: Mood = 'good'
  /** Since it was last taken. */
  readonly #told: Told[] = []
  readonly #charges = new Map<number, Charge>()
  readonly #payouts = new Map<number, { cents: number; outcome: PayoutOutcome }>()
  #events = 0

  takeTold(): Told[] {
    return this.#told.splice(0)
  }

  checkCard(): void {}

  async charge({ payment }: Order): Promise<ChargeOutcome> {
    if (this.mood === 'away') throw new ProviderUnavailableError()
    const charge = this.#charges.get(payment.id) ?? { payment, state: this.#newState() }
    this.#charges.set(payment.id, charge)
    if (this.mood === 'lost') throw new ProviderUnavailableError()
    return this.#tell(charge)
  }

  lookUp(order: Order): Promise<ChargeOutcome> {
    return this.charge(order)
  }

  async refund(payment: Payment): Promise<void> {
    if (this.mood === 'away' || this.mood === 'refuses') throw new ProviderUnavailableError()
    const charge = this.#charges.get(payment.id)
    if (charge?.state !== 'succeeded' && charge?.state !== 'refunded')
      throw new Error(`Payment ${payment.id} is given back, and was never paid.`)
    charge.state = 'refunded'
    if (this.mood === 'lost') throw new ProviderUnavailableError()
    this.#told.push({ payment, news: 'refunded' })
  }

  async payOut({ id, cents }: PayoutOrder): Promise<PayoutOutcome> {
    if (this.mood === 'away' || this.mood === 'waits') throw new ProviderUnavailableError()
    const fresh: PayoutOutcome =
      this.mood === 'refuses'
        ? { state: 'failed', reason: 'No such account.' }
        : { state: 'paid', ref: `${id}` }
    const known = this.#payouts.get(id) ?? { cents, outcome: fresh }
    this.#payouts.set(id, known)
    if (this.mood === 'lost') throw new ProviderUnavailableError()
    return known.outcome
  }

  readEvent(): null {
    return null
  }

  /** Payments that wait for their payer. */
  openPayments(): number[] {
    return [...this.#charges].filter(([, { state }]) => state === 'open').map(([id]) => id)
  }

  /** The payer pays, or leaves. @returns what the server is told, as often as the network likes */
  decide(id: number, isPaid: boolean): ProviderEvent {
    const charge = this.#charges.get(id)
    if (charge?.state !== 'open') throw new Error(`Payment ${id} is not open.`)
    charge.state = isPaid ? 'succeeded' : 'declined'
    return this.eventOf(id)
  }

  /** The same news once more, as another event. */
  eventOf(id: number): ProviderEvent {
    const charge = this.#charges.get(id)
    if (charge === undefined) throw new Error(`There is no charge of payment ${id}.`)
    const { payment } = charge
    const outcome = this.#tell(charge)
    return {
      id: `event-${++this.#events}`,
      charge: { ref: refOf(payment), key: orderKey('payment', payment), outcome },
    }
  }

  hasPaidOut(id: number): boolean {
    return this.#payouts.get(id)?.outcome.state === 'paid'
  }

  /** What has been charged and not given back, less what was paid out, in cents. */
  holds(): number {
    const charged = [...this.#charges.values()].filter(({ state }) => state === 'succeeded')
    const paidOut = [...this.#payouts.values()].filter(({ outcome }) => outcome.state === 'paid')
    const sum = (all: readonly { cents: number }[]) => all.reduce((total, { cents }) => total + cents, 0)
    return sum(charged.map(({ payment }) => payment)) - sum(paidOut)
  }

  #newState(): Charge['state'] {
    if (this.mood === 'refuses') return 'declined'
    return this.mood === 'waits' ? 'open' : 'succeeded'
  }

  #tell({ payment, state }: Charge): ChargeOutcome {
    const ref = refOf(payment)
    if (state === 'declined') return { state: 'declined', ref, reason: 'The card was declined.' }
    if (state === 'open') return { state: 'needs-checkout', ref, url: 'https://pay.example.com' }
    this.#told.push({ payment, news: 'succeeded' })
    return { state: 'succeeded', ref }
  }
}

const refOf = ({ id }: Payment) => `charge-${id}`

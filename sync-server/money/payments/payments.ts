import type { Database } from '../../db/schema.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import {
  listUnsettledPayments,
  movePayment,
  type Payment,
  purgeProviderEvents,
} from '../../repositories/payments.ts'
import { applyEvent } from './apply-event.ts'
import { PaymentDeclinedError, ProviderUnavailableError } from './payment-errors.ts'
import type { ChargeOutcome, Order, PaymentProvider, ProviderEvent } from './payment-provider.ts'
import { type PaymentSubjects, settle } from './settle.ts'

export interface PaymentsDeps {
  reader: Database
  writer: Writer
  /** Whoever is asked for real, and the one that plays it. They may be the same. */
  provider: PaymentProvider
  sandbox: PaymentProvider
  subjects: PaymentSubjects
  publicUrl: string
  onError: (error: unknown) => void
  now?: () => Date
}

/** A charge that is younger may still be on its way in this process or another. */
const IN_FLIGHT_MS = 60_000

/** Providers try for some days to get rid of an event. */
const EVENTS_KEPT_MS = 60 * 24 * 60 * 60 * 1000

/**
 * Payments by a provider:
 *
 * 1. the caller commits a payment in the state `created`,
 * 2. the provider is asked outside of any transaction, under the id of the payment,
 * 3. its answer, or its event, is committed together with what was paid for.
 *
 * A process that dies between 2 and 3 leaves a payment that `reconcile` asks the provider about.
 */
export class Payments {
  readonly #deps: PaymentsDeps
  #isStopped = false

  constructor(deps: PaymentsDeps) {
    this.#deps = deps
  }

  /** Whoever charges for this: nothing that the sandbox agent does costs money. */
  providerFor({ isSandbox }: { isSandbox: boolean }): PaymentProvider {
    return isSandbox ? this.#deps.sandbox : this.#deps.provider
  }

  /** The one that something was begun with: it may not be the one of today. @throws ProviderUnavailableError */
  providerNamed(name: Payment['provider']): PaymentProvider {
    const { provider, sandbox } = this.#deps
    const found = [provider, sandbox].find((known) => known.name === name)
    if (found === undefined) throw new ProviderUnavailableError()
    return found
  }

  /** Charges a payment that is committed as `created`. @throws ProviderUnavailableError */
  async charge(payment: Payment, card: string | null): Promise<Payment> {
    const outcome = await this.providerNamed(payment.provider).charge(this.#order(payment), card)
    return this.settle(payment.id, outcome)
  }

  /** Pays at a checkout of the sandbox, which stays open to another card. @throws PaymentDeclinedError */
  async payAtCheckout(payment: Payment, card: string): Promise<Payment> {
    const outcome = await this.providerNamed(payment.provider).charge(this.#order(payment), card)
    if (outcome.state === 'declined') throw new PaymentDeclinedError(outcome.reason)
    return this.settle(payment.id, outcome)
  }

  /** Asks the provider what became of a payment that is open. @throws ProviderUnavailableError */
  async check(payment: Payment): Promise<Payment> {
    if (payment.state === 'created' && this.#isInFlight(payment)) return payment
    return this.settle(payment.id, await this.providerNamed(payment.provider).lookUp(this.#order(payment)))
  }

  /** Commits what became of a charge. What cannot be handed over any more is given back at once. */
  async settle(id: number, outcome: ChargeOutcome): Promise<Payment> {
    const { writer, subjects } = this.#deps
    const now = this.#time().toISOString()
    const payment = await writeTransaction(writer, (transaction) =>
      settle(transaction, { id, outcome, subjects }, now),
    )
    return this.#giveBackIfDue(payment)
  }

  /** Applies an event of a provider; each event counts once. */
  async takeEvent(provider: PaymentProvider['name'], event: ProviderEvent): Promise<void> {
    const { writer, subjects, onError } = this.#deps
    const now = this.#time().toISOString()
    const payment = await writeTransaction(writer, (transaction) =>
      applyEvent(transaction, { provider, event, subjects }, now),
    )
    if (payment === undefined) return
    // To ask again at once would only have it sent back again.
    if (event.failedRefund === undefined) await this.#giveBackIfDue(payment)
    else onError(new Error(`The refund of payment ${payment.id} came back: ${payment.detail}`))
  }

  /** Gives back a payment in the state `refunding`. @throws ProviderUnavailableError */
  async refund(payment: Payment): Promise<Payment> {
    await this.providerNamed(payment.provider).refund(payment)
    const { writer, subjects } = this.#deps
    const now = this.#time().toISOString()
    return writeTransaction(writer, async (transaction) => {
      const isClaimed = await movePayment(
        transaction,
        payment.id,
        { from: ['refunding'], to: 'refunded' },
        now,
      )
      if (isClaimed) await subjects[payment.purpose].giveBack(transaction, payment, now)
      return { ...payment, state: 'refunded' }
    })
  }

  /** Asks for the end of whatever was left open: by a crash, an event that was lost, a provider that was away. */
  async reconcile(): Promise<void> {
    const before = new Date(this.#time().getTime() - IN_FLIGHT_MS).toISOString()
    for (const payment of await listUnsettledPayments(this.#deps.reader, before)) {
      if (this.#isStopped) return
      try {
        await (payment.state === 'refunding' ? this.refund(payment) : this.check(payment))
      } catch (error) {
        this.#deps.onError(error)
      }
    }
  }

  /** Ends `reconcile` after the payment that it is at. */
  stop(): void {
    this.#isStopped = true
  }

  /** Forgets old events: what they settled stays settled. */
  forgetEvents(): Promise<void> {
    const before = new Date(this.#time().getTime() - EVENTS_KEPT_MS).toISOString()
    return purgeProviderEvents(this.#deps.writer, before)
  }

  async #giveBackIfDue(payment: Payment): Promise<Payment> {
    if (payment.state !== 'refunding') return payment
    try {
      return await this.refund(payment)
    } catch (error) {
      // It stays `refunding`, and reconcile tries again.
      this.#deps.onError(error)
      return payment
    }
  }

  #order(payment: Payment): Order {
    const subject = this.#deps.subjects[payment.purpose]
    const returnUrl = `${this.#deps.publicUrl}${subject.returnPath(payment)}`
    return { payment, description: subject.describe(payment), returnUrl }
  }

  #isInFlight({ createdAt }: Payment): boolean {
    return this.#time().getTime() - Date.parse(createdAt) < IN_FLIGHT_MS
  }

  #time(): Date {
    return this.#deps.now?.() ?? new Date()
  }
}

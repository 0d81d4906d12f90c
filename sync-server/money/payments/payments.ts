import type { Database } from '../../db/schema.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import {
  listUnsettledPayments,
  movePayment,
  type Payment,
  purgeProviderEvents,
} from '../../repositories/payments.ts'
import { applyEvent } from './apply-event.ts'
import { PaymentDeclinedError, PaymentsOffError, ProviderUnavailableError } from './payment-errors.ts'
import type { ChargeOutcome, Order, PaymentProvider, ProviderEvent } from './payment-provider.ts'
import { existingPayment, isDelivered, type PaymentSubjects, settle } from './settle.ts'

export interface PaymentsDeps {
  reader: Database
  writer: Writer
  /**
   * The provider of live agents and users, and the sandbox provider. They may be the same where payments are tests; null
   * where payments are off.
   */
  provider: PaymentProvider | null
  sandbox: PaymentProvider
  subjects: PaymentSubjects
  publicUrl: string
  onError: (error: unknown) => void
  now?: () => Date
}

/** A younger charge may still be in progress, in this process or another. */
const IN_FLIGHT_MS = 60_000

/** Providers retry an event for some days. */
const EVENT_RETENTION_MS = 60 * 24 * 60 * 60 * 1000

/**
 * Payments by a provider take three steps:
 *
 * 1. the caller commits a payment in the state `created`,
 * 2. the provider is called outside any transaction, with the payment id as the key,
 * 3. its answer or event is committed together with what was paid for.
 *
 * If the process dies between 2 and 3, `reconcile` asks the provider about the payment.
 */
export class Payments {
  readonly #deps: PaymentsDeps
  #isStopped = false

  constructor(deps: PaymentsDeps) {
    this.#deps = deps
  }

  /**
   * The provider for an agent: actions of the sandbox agent cost no real money. @throws PaymentsOffError for others where
   * there is none
   */
  providerFor({ isSandbox }: { isSandbox: boolean }): PaymentProvider {
    const { sandbox, provider } = this.#deps
    const found = isSandbox ? sandbox : provider
    if (found === null) throw new PaymentsOffError()
    return found
  }

  /** Who is paid by live agents and users. */
  get liveProvider(): PaymentProvider['name'] | 'off' {
    return this.#deps.provider?.name ?? 'off'
  }

  /** The provider that started a payment, which may not be the current one. @throws ProviderUnavailableError */
  providerNamed(name: Payment['provider']): PaymentProvider {
    const { provider, sandbox } = this.#deps
    const found = [provider, sandbox].find((known) => known?.name === name)
    if (found == null) throw new ProviderUnavailableError()
    return found
  }

  /** Charges a payment that was committed as `created`. @throws ProviderUnavailableError */
  async charge(payment: Payment, card: string | null): Promise<Payment> {
    const outcome = await this.providerNamed(payment.provider).charge(this.#order(payment), card)
    return this.settle(payment.id, outcome)
  }

  /**
   * Pays at a sandbox checkout. After a declined card, the checkout stays open for another one. @throws
   * PaymentDeclinedError
   */
  async payAtCheckout(payment: Payment, card: string): Promise<Payment> {
    const outcome = await this.providerNamed(payment.provider).charge(this.#order(payment), card)
    if (outcome.state === 'declined') throw new PaymentDeclinedError(outcome.reason)
    return this.settle(payment.id, outcome)
  }

  /** Asks the provider for the result of an open payment. @throws ProviderUnavailableError */
  async check(payment: Payment): Promise<Payment> {
    if (payment.state === 'created' && this.#isInFlight(payment)) return payment
    return this.settle(payment.id, await this.providerNamed(payment.provider).lookUp(this.#order(payment)))
  }

  /** Commits the result of a charge. If the payment cannot be delivered, it is refunded immediately. */
  async settle(id: number, outcome: ChargeOutcome): Promise<Payment> {
    const { writer, subjects } = this.#deps
    const now = this.#time().toISOString()
    const payment = await writeTransaction(writer, (transaction) =>
      settle(transaction, { id, outcome, subjects }, now),
    )
    return this.#giveBackIfDue(payment)
  }

  /** Applies a provider event; each event counts once. */
  async takeEvent(provider: PaymentProvider['name'], event: ProviderEvent): Promise<void> {
    const { writer, subjects, onError } = this.#deps
    const now = this.#time().toISOString()
    const payment = await writeTransaction(writer, (transaction) =>
      applyEvent(transaction, { provider, event, subjects }, now),
    )
    if (payment === undefined) return
    if (event.reversal?.kind === 'disputed' || event.reversal?.kind === 'lost')
      onError(new Error(`Payment ${payment.id} was charged back, and is ${payment.state} now.`))
    // An immediate new request would only fail again.
    if (event.failedRefund === undefined) await this.#giveBackIfDue(payment)
    else onError(new Error(`The refund of payment ${payment.id} came back: ${payment.detail}`))
  }

  /** Refunds a payment in the state `refunding`. @throws ProviderUnavailableError */
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
      if (isClaimed && isDelivered(payment))
        await subjects[payment.purpose].giveBack(transaction, payment, now)
      return existingPayment(transaction, payment.id)
    })
  }

  /** Settles payments that were left open by a crash, a lost event or an unavailable provider. */
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

  /** Stops `reconcile` after the current payment. */
  stop(): void {
    this.#isStopped = true
  }

  /** Purges old events. The payments that they settled stay settled. */
  purgeEvents(): Promise<void> {
    const before = new Date(this.#time().getTime() - EVENT_RETENTION_MS).toISOString()
    return purgeProviderEvents(this.#deps.writer, before)
  }

  async #giveBackIfDue(payment: Payment): Promise<Payment> {
    if (payment.state !== 'refunding') return payment
    try {
      return await this.refund(payment)
    } catch (error) {
      // The payment stays `refunding`, and `reconcile` tries again.
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

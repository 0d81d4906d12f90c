import type { Payment } from '../../repositories/payments.ts'

/** An order to charge a payment. */
export interface Order {
  payment: Payment
  /** What the payer reads on the bill. */
  description: string
  /** Where a page of the provider sends the payer afterwards. */
  returnUrl: string
}

/** The result of a charge. `ref` is the provider's id for it. */
export type ChargeOutcome =
  /** `paidCents`: the amount paid; null for another currency; omitted when it is the requested amount. */
  | { state: 'succeeded'; ref: string; paidCents?: number | null }
  | { state: 'declined'; ref: string | null; reason: string }
  | { state: 'processing'; ref: string }
  /** The payer continues at `url`. */
  | { state: 'needs-checkout'; ref: string | null; url: string }

export interface PayoutOrder {
  id: number
  createdAt: string
  cents: number
  /** The account at the provider that receives it; null if none was named. */
  account: string | null
  /** Whether it was requested before and the answer was lost. */
  isAgain: boolean
}

export type PayoutOutcome = { state: 'paid'; ref: string } | { state: 'failed'; reason: string }

export type ReversalKind = 'refunded' | 'disputed' | 'lost' | 'won'

/** A notification from a provider. */
export interface ProviderEvent {
  /** The id of the event; each event counts once. */
  id: string
  /** A charge has ended or progressed; null when the event is about something else. */
  charge: {
    ref: string
    /** The order key, as the provider repeats it. The event may arrive before the answer to the order. */
    key: string | null
    outcome: ChargeOutcome
  } | null
  /**
   * The money has left us again. `refunded`: in full, by whoever manages the account; `disputed`: the payer's bank took
   * it, and `lost` or `won` says who has it in the end. `key` as in `charge`.
   */
  reversal?: { ref: string; key: string | null; kind: ReversalKind }
  /** A refund that started but failed; `key` is the order key. */
  failedRefund?: { key: string; reason: string }
}

/**
 * A payment provider. Each call may be repeated: the payment or payout id makes it the same request. All calls throw
 * ProviderUnavailableError when there is no answer; the request may have succeeded anyway.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe'
  /** Whether the payer continues on a page of the provider. */
  readonly hasCheckout: boolean
  /** @throws InvalidInputError for a card that this provider does not accept */
  checkCard(card: string): void
  charge(order: Order, card: string | null): Promise<ChargeOutcome>
  /** The result of an earlier charge request. */
  lookUp(order: Order): Promise<ChargeOutcome>
  /** Refunds a payment in full. */
  refund(payment: Payment): Promise<void>
  payOut(order: PayoutOrder): Promise<PayoutOutcome>
  /**
   * Reads a webhook request; null when this provider sends none. It may have to ask the provider which payment it is about.
   * @throws InvalidSignatureError, ProviderUnavailableError
   */
  readEvent(rawBody: Buffer, signature: string): Promise<ProviderEvent | null>
}

/**
 * The idempotency key of an order. The time separates the orders of two databases with the same ids behind one
 * account.
 */
export function orderKey(
  kind: 'payment' | 'payout',
  { id, createdAt }: { id: number; createdAt: string },
): string {
  return `${kind}-${id}-${Date.parse(createdAt)}`
}

/** The payment id in an order key. The caller must compare the key with the key of that payment. */
export function paymentIdOf(key: string): number | null {
  const id = /^payment-(\d{1,15})-\d+$/.exec(key)?.[1]
  return id === undefined ? null : Number(id)
}

import type { Payment } from '../../repositories/payments.ts'

/** What a provider is asked to charge. */
export interface Order {
  payment: Payment
  /** What the payer reads on the bill. */
  description: string
  /** Where the payer comes back to from a page of the provider. */
  returnUrl: string
}

/** What became of a charge. `ref` is what the provider knows it by. */
export type ChargeOutcome =
  /** `paidCents`: what was paid, null for another currency; where it is left out, as much as was asked for. */
  | { state: 'succeeded'; ref: string; paidCents?: number | null }
  | { state: 'declined'; ref: string | null; reason: string }
  | { state: 'processing'; ref: string }
  /** The payer goes on at `url`. */
  | { state: 'needs-checkout'; ref: string | null; url: string }

export interface PayoutOrder {
  id: number
  createdAt: string
  cents: number
  /** Where the agent's money goes at the provider; null where the agent has named nothing. */
  account: string | null
  /** Whether it was asked for before, and the answer lost. */
  isAgain: boolean
}

export type PayoutOutcome = { state: 'paid'; ref: string } | { state: 'failed'; reason: string }

/** Something that a provider reports without being asked. */
export interface ProviderEvent {
  /** Of the event: it counts once. */
  id: string
  /** One charge has ended, or is a step further; null where it is about something else. */
  charge: {
    ref: string
    /** The key of the order, as the provider repeats it: its event may be faster than its answer. */
    key: string | null
    outcome: ChargeOutcome
  } | null
  /** A refund that was begun has come to nothing after all; `key` is that of the order. */
  failedRefund?: { key: string; reason: string }
}

/**
 * Whoever moves money for us. Each call may be made again: the id of the payment or payout makes it the same request.
 * All throw ProviderUnavailableError when there is no answer; what was asked for may have happened then.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe'
  /** Whether the payer goes on at a page of the provider's own. */
  readonly hasCheckout: boolean
  /** @throws InvalidInputError for a card that this provider cannot be given */
  checkCard(card: string): void
  charge(order: Order, card: string | null): Promise<ChargeOutcome>
  /** What became of a charge that was asked for. */
  lookUp(order: Order): Promise<ChargeOutcome>
  /** Gives back the whole of a payment. */
  refund(payment: Payment): Promise<void>
  payOut(order: PayoutOrder): Promise<PayoutOutcome>
  /** What a request to the webhook says. null: this provider sends none. @throws InvalidSignatureError */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent | null
}

/**
 * What makes an order to a provider the same one when it is sent again. The time keeps apart the orders of two databases
 * behind one account, which count alike.
 */
export function orderKey(
  kind: 'payment' | 'payout',
  { id, createdAt }: { id: number; createdAt: string },
): string {
  return `${kind}-${id}-${Date.parse(createdAt)}`
}

/** The id of the payment that a key was made for; it has to be compared with the key of that payment. */
export function paymentIdOf(key: string): number | null {
  const id = /^payment-(\d{1,15})-\d+$/.exec(key)?.[1]
  return id === undefined ? null : Number(id)
}

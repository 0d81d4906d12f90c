import type Stripe from 'stripe'
import type { ChargeOutcome, ProviderEvent, ReversalKind } from './payment-provider.ts'

export const CURRENCY = 'usd'
/** The metadata key of a refund that holds our order key. */
export const ORDER = 'order'

const EXPIRED = 'The time to pay is over.'
const FAILED = 'The bank did not carry out the payment.'

/**
 * Reads the result of a charge from its Checkout Session:
 *
 *   open → complete, paid
 *     ↓       ↑
 *     ↓   complete, unpaid (the bank is still working) → failed, reported only by an event
 *  expired
 */
export function outcomeOf(session: Stripe.Checkout.Session): ChargeOutcome {
  const { id: ref, status, payment_status, url } = session
  if (payment_status === 'paid') return { state: 'succeeded', ref, paidCents: paidCents(session) }
  if (status === 'expired') return { state: 'declined', ref, reason: EXPIRED }
  if (status === 'open' && url !== null) return { state: 'needs-checkout', ref, url }
  return { state: 'processing', ref }
}

/** A payer may be charged in another currency. We are paid in the currency that we asked for. */
function paidCents({ amount_total, currency, currency_conversion }: Stripe.Checkout.Session): number | null {
  const paid = currency_conversion ?? { amount_total, source_currency: currency }
  return paid.source_currency === CURRENCY ? paid.amount_total : null
}

/** Reads a Stripe event; `charge` is null when the event is not relevant to a charge. */
export function readStripeEvent(event: Stripe.Event): ProviderEvent {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return toEvent(event.id, event.data.object, outcomeOf(event.data.object))
    case 'checkout.session.async_payment_failed': {
      const { id: ref } = event.data.object
      return toEvent(event.id, event.data.object, { state: 'declined', ref, reason: FAILED })
    }
    case 'refund.failed':
      return { id: event.id, charge: null, ...failedRefund(event.data.object) }
    default:
      return { id: event.id, charge: null }
  }
}

interface MoneyMoved {
  kind: ReversalKind
  /** The Payment Intent. */
  intent: string
  chargeId: string
}

/**
 * Money that has gone back to a payer, or has come back from the bank; null for events about anything else. An inquiry
 * (`warning_…`) takes no money yet.
 */
export function moneyMoved(event: Stripe.Event): MoneyMoved | null {
  switch (event.type) {
    case 'charge.refunded': {
      const { id, payment_intent } = event.data.object
      return movedFor(payment_intent, { kind: 'refunded', chargeId: id })
    }
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      const { charge, payment_intent, status } = event.data.object
      const kind = disputeKind(event.type, status)
      return (
        kind && movedFor(payment_intent, { kind, chargeId: typeof charge === 'string' ? charge : charge.id })
      )
    }
    default:
      return null
  }
}

/** A dispute that is closed says who has the money; one that is won gave it back. */
function disputeKind(type: string, status: Stripe.Dispute.Status): ReversalKind | null {
  if (type === 'charge.dispute.funds_withdrawn') return 'disputed'
  if (type === 'charge.dispute.funds_reinstated' || status === 'won') return 'won'
  if (status === 'lost') return 'lost'
  if (status.startsWith('warning_') || status === 'prevented') return null
  return 'disputed'
}

function movedFor(
  intent: string | Stripe.PaymentIntent | null,
  moved: Omit<MoneyMoved, 'intent'>,
): MoneyMoved | null {
  const id = typeof intent === 'string' ? intent : intent?.id
  return id === undefined ? null : { ...moved, intent: id }
}

/** Refunds of other systems are ignored. */
function failedRefund({ metadata, failure_reason }: Stripe.Refund): Pick<ProviderEvent, 'failedRefund'> {
  const key = metadata?.[ORDER]
  if (key === undefined) return {}
  const why = failure_reason === undefined ? '' : `: ${failure_reason.replaceAll('_', ' ')}`
  return { failedRefund: { key, reason: `The bank did not take it back${why}.` } }
}

function toEvent(
  id: string,
  { id: ref, client_reference_id: key }: Stripe.Checkout.Session,
  outcome: ChargeOutcome,
): ProviderEvent {
  return { id, charge: { ref, key, outcome } }
}

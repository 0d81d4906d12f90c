import type Stripe from 'stripe'
import type { ChargeOutcome, ProviderEvent } from './payment-provider.ts'

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

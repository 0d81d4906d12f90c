import type Stripe from 'stripe'
import type { ChargeOutcome, ProviderEvent } from './payment-provider.ts'

export const CURRENCY = 'usd'
/** Where a refund says which order of ours it gives back. */
export const ORDER = 'order'

const EXPIRED = 'The time to pay is over.'
const FAILED = 'The bank did not carry out the payment.'

/**
 * What a Checkout Session says of a payment:
 *
 *   open → complete, paid
 *     ↓       ↑
 *     ↓   complete, unpaid (the bank takes its time) → failed, which only an event reports
 *  expired
 */
export function outcomeOf(session: Stripe.Checkout.Session): ChargeOutcome {
  const { id: ref, status, payment_status, url } = session
  if (payment_status === 'paid') return { state: 'succeeded', ref, paidCents: paidCents(session) }
  if (status === 'expired') return { state: 'declined', ref, reason: EXPIRED }
  if (status === 'open' && url !== null) return { state: 'needs-checkout', ref, url }
  return { state: 'processing', ref }
}

/** Whoever pays in another currency is charged what it comes to; we are paid in the one that we have asked for. */
function paidCents({ amount_total, currency, currency_conversion }: Stripe.Checkout.Session): number | null {
  const paid = currency_conversion ?? { amount_total, source_currency: currency }
  return paid.source_currency === CURRENCY ? paid.amount_total : null
}

/** What an event says of a payment; its `charge` is null where it says nothing that matters here. */
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

import type { PayoutState } from '#shared/domain/payment.ts'
import type { ImprovementState } from '#shared/policy/improvement-states.ts'
import type { ListingState } from '#shared/policy/listing-states.ts'
import type { PaymentState } from '../../db/ledger-schema.ts'

/** What has become of a booking: it was never made, it stands, or it was taken back. */
export type Standing = 'absent' | 'standing' | 'reversed'

/** What may have become of the bookings of something in a state. */
type Expected<S extends string, B extends string> = Readonly<Record<S, Record<B, readonly Standing[]>>>

const NEVER = ['absent'] as const
const STANDS = ['standing'] as const
const BACK = ['reversed'] as const

export const IMPROVEMENT_BOOKINGS: Expected<ImprovementState, 'escrow' | 'pay'> = {
  submitted: { escrow: NEVER, pay: NEVER },
  pending_review: { escrow: NEVER, pay: NEVER },
  changes_requested: { escrow: NEVER, pay: NEVER },
  approved: { escrow: NEVER, pay: NEVER },
  rejected: { escrow: NEVER, pay: NEVER },
  withdrawn: { escrow: NEVER, pay: NEVER },
  applied: { escrow: STANDS, pay: NEVER },
  paid: { escrow: STANDS, pay: STANDS },
  reversed: { escrow: BACK, pay: ['reversed', 'absent'] },
}

export const LISTING_BOOKINGS: Expected<ListingState, 'fee'> = {
  submitted: { fee: NEVER },
  awaiting_payment: { fee: NEVER },
  withdrawn: { fee: NEVER },
  published: { fee: STANDS },
  expired: { fee: STANDS },
  taken_down: { fee: STANDS },
  refunded: { fee: BACK },
}

export const PAYOUT_BOOKINGS: Expected<PayoutState, 'out' | 'done'> = {
  requested: { out: STANDS, done: NEVER },
  processing: { out: STANDS, done: NEVER },
  paid: { out: STANDS, done: STANDS },
  failed: { out: BACK, done: NEVER },
  cancelled: { out: BACK, done: NEVER },
}

/** By the state of the payment. What goes back was never handed over, or was taken back. */
export const PREMIUM_BOOKINGS: Expected<PaymentState, 'fee'> = {
  created: { fee: NEVER },
  processing: { fee: NEVER },
  declined: { fee: NEVER },
  succeeded: { fee: STANDS },
  refunding: { fee: ['absent', 'reversed'] },
  refunded: { fee: ['absent', 'reversed'] },
}

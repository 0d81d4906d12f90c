import type { PayoutState } from '#shared/domain/payment.ts'
import type { ImprovementState } from '#shared/policy/improvement-states.ts'
import type { ListingState } from '#shared/policy/listing-states.ts'
import type { Book, PaymentState } from '../../db/ledger-schema.ts'
import type { Database } from '../../db/schema.ts'
import {
  listImprovementStates,
  listListingStates,
  listPayoutStates,
  type PaymentFacts,
} from '../../repositories/ledger-checks.ts'
import { bookOf, improvementEvents, listingEvents, payoutEvents, premiumEvent } from './bookings.ts'

/** What has become of a booking: it was never made, it stands, or it was taken back. */
export type Standing = 'absent' | 'standing' | 'reversed'

/** What may have become of the bookings of something in a state. */
type Expected<S extends string, B extends string> = Readonly<Record<S, Record<B, readonly Standing[]>>>

const NEVER = ['absent'] as const
const STANDS = ['standing'] as const
const BACK = ['reversed'] as const

const IMPROVEMENT_BOOKINGS: Expected<ImprovementState, 'escrow' | 'pay'> = {
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

const LISTING_BOOKINGS: Expected<ListingState, 'fee'> = {
  submitted: { fee: NEVER },
  awaiting_payment: { fee: NEVER },
  withdrawn: { fee: NEVER },
  published: { fee: STANDS },
  expired: { fee: STANDS },
  taken_down: { fee: STANDS },
  refunded: { fee: BACK },
}

const PAYOUT_BOOKINGS: Expected<PayoutState, 'out' | 'done'> = {
  requested: { out: STANDS, done: NEVER },
  processing: { out: STANDS, done: NEVER },
  paid: { out: STANDS, done: STANDS },
  failed: { out: BACK, done: NEVER },
  cancelled: { out: BACK, done: NEVER },
}

/** By the state of the payment. What goes back was never handed over, or was taken back. */
const PREMIUM_BOOKINGS: Expected<PaymentState, 'fee'> = {
  created: { fee: NEVER },
  processing: { fee: NEVER },
  declined: { fee: NEVER },
  succeeded: { fee: STANDS },
  refunding: { fee: ['absent', 'reversed'] },
  refunded: { fee: ['absent', 'reversed'] },
}

/** Whatever has a state and an amount that its bookings must agree with. */
export interface BookedSubject {
  /** Such as `improvement 3`. */
  name: string
  state: string
  cents: number
  agentId: number | null
  book: Book
  /** By what is said of them: the event, and what may have become of it. */
  bookings: Readonly<Record<string, { eventKey: string; allowed: readonly Standing[] }>>
}

export async function improvementSubjects(db: Database): Promise<BookedSubject[]> {
  return (await listImprovementStates(db)).map(({ id, state, ...row }) => {
    const events = improvementEvents(id)
    const { escrow, pay } = IMPROVEMENT_BOOKINGS[state]
    return {
      ...row,
      name: `improvement ${id}`,
      state,
      book: bookOf(row),
      bookings: {
        escrow: { eventKey: events.escrow, allowed: escrow },
        pay: { eventKey: events.pay, allowed: pay },
      },
    }
  })
}

export async function listingSubjects(db: Database): Promise<BookedSubject[]> {
  return (await listListingStates(db)).map(({ id, state, ...row }) => ({
    ...row,
    name: `listing ${id}`,
    state,
    book: bookOf(row),
    bookings: { fee: { eventKey: listingEvents(id).fee, allowed: LISTING_BOOKINGS[state].fee } },
  }))
}

export async function payoutSubjects(db: Database): Promise<BookedSubject[]> {
  return (await listPayoutStates(db)).map(({ id, state, ...row }) => {
    const events = payoutEvents(id)
    const { out, done } = PAYOUT_BOOKINGS[state]
    return {
      ...row,
      name: `payout ${id}`,
      state,
      book: bookOf(row),
      bookings: {
        'way out': { eventKey: events.out, allowed: out },
        arrival: { eventKey: events.done, allowed: done },
      },
    }
  })
}

export function premiumSubject({ id, state, cents }: PaymentFacts): BookedSubject {
  const { fee } = PREMIUM_BOOKINGS[state]
  return {
    name: `payment ${id}`,
    state,
    cents,
    agentId: null,
    book: 'live',
    bookings: { fee: { eventKey: premiumEvent(id), allowed: fee } },
  }
}

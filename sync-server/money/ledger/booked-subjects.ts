import type { PayoutState } from '#shared/domain/payment.ts'
import { type BountyClaimState, type BountyState, STANDING_CLAIMS } from '#shared/policy/bounty-states.ts'
import type { ImprovementState } from '#shared/policy/improvement-states.ts'
import type { ListingState } from '#shared/policy/listing-states.ts'
import type { Book, PaymentState } from '../../db/ledger-schema.ts'
import type { Database } from '../../db/schema.ts'
import {
  listBountyStates,
  listClaimStates,
  listImprovementStates,
  listListingStates,
  listPayoutStates,
  type PaymentFacts,
} from '../../repositories/ledger-checks.ts'
import {
  bookOf,
  bountyEvents,
  claimEvents,
  improvementEvents,
  listingEvents,
  payoutEvents,
  premiumEvent,
  reinstatedEvent,
} from './bookings.ts'

/** The state of a booking: never made, in effect, or reversed. */
export type Standing = 'absent' | 'standing' | 'reversed'

/** For each state of a subject, the allowed states of its bookings. */
type Expected<S extends string, B extends string> = Readonly<Record<S, Record<B, readonly Standing[]>>>

const NEVER = ['absent'] as const
const STANDS = ['standing'] as const
const BACK = ['reversed'] as const

const IMPROVEMENT_BOOKINGS: Expected<ImprovementState, 'escrow' | 'pay'> = {
  submitted: { escrow: NEVER, pay: NEVER },
  pending_review: { escrow: NEVER, pay: NEVER },
  second_review: { escrow: NEVER, pay: NEVER },
  changes_requested: { escrow: NEVER, pay: NEVER },
  approved: { escrow: NEVER, pay: NEVER },
  rejected: { escrow: NEVER, pay: NEVER },
  withdrawn: { escrow: NEVER, pay: NEVER },
  applied: { escrow: STANDS, pay: NEVER },
  paid: { escrow: STANDS, pay: STANDS },
  reversed: { escrow: BACK, pay: ['reversed', 'absent'] },
}

/** The clock has paid what nobody had decided on. An admin may decide on its text since, or revert it. */
const PAID_BY_CLOCK: Expected<'reversed' | 'other', 'escrow' | 'pay'> = {
  reversed: { escrow: BACK, pay: BACK },
  other: { escrow: STANDS, pay: STANDS },
}

const BOUNTY_BOOKINGS: Expected<BountyState, 'fund'> = {
  draft: { fund: NEVER },
  second_review: { fund: NEVER },
  open: { fund: STANDS },
  ended: { fund: STANDS },
  dropped: { fund: NEVER },
}

/** A fee may have been held before it was earned. What of it stands is checked against the payments. */
const MAYBE = ['absent', 'standing'] as const
const IF_ANY_BACK = ['absent', 'reversed'] as const

const LISTING_BOOKINGS: Expected<ListingState, 'hold' | 'fee'> = {
  submitted: { hold: NEVER, fee: NEVER },
  awaiting_payment: { hold: NEVER, fee: NEVER },
  withdrawn: { hold: NEVER, fee: NEVER },
  held: { hold: STANDS, fee: NEVER },
  refused: { hold: STANDS, fee: NEVER },
  published: { hold: MAYBE, fee: STANDS },
  expired: { hold: MAYBE, fee: STANDS },
  taken_down: { hold: MAYBE, fee: STANDS },
  refunded: { hold: IF_ANY_BACK, fee: IF_ANY_BACK },
}

const PAYOUT_BOOKINGS: Expected<PayoutState, 'out' | 'done'> = {
  requested: { out: STANDS, done: NEVER },
  processing: { out: STANDS, done: NEVER },
  paid: { out: STANDS, done: STANDS },
  failed: { out: BACK, done: NEVER },
  cancelled: { out: BACK, done: NEVER },
}

/** By payment state. A payment that is being refunded was never delivered, or its delivery was reversed. */
const PREMIUM_BOOKINGS: Expected<PaymentState, 'fee'> = {
  charged_back: { fee: ['absent', 'reversed'] },
  reinstated: { fee: ['absent', 'reversed'] },
  created: { fee: NEVER },
  processing: { fee: NEVER },
  declined: { fee: NEVER },
  succeeded: { fee: STANDS },
  refunding: { fee: ['absent', 'reversed'] },
  refunded: { fee: ['absent', 'reversed'] },
}

/** What was booked when a charged-back payment came back to us. */
const REINSTATED: Partial<Record<PaymentState, readonly Standing[]>> = {
  reinstated: STANDS,
  refunded: IF_ANY_BACK,
}

/** A subject whose state and amount must match its bookings. */
export interface BookedSubject {
  /** Such as `improvement 3`. */
  name: string
  state: string
  cents: number
  agentId: number | null
  /** The user whose bonuses are paid out. */
  userId?: number | null
  book: Book
  /** By event name: the event key and the allowed states of its booking. */
  bookings: Readonly<Record<string, { eventKey: string; allowed: readonly Standing[] }>>
}

export async function improvementSubjects(db: Database): Promise<BookedSubject[]> {
  return (await listImprovementStates(db)).map(({ id, state, claim, ...row }) => {
    const events = improvementEvents(id)
    const { escrow, pay } =
      claim === 'paid' ? PAID_BY_CLOCK[state === 'reversed' ? state : 'other'] : IMPROVEMENT_BOOKINGS[state]
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

/** A bounty whose whole budget must be booked, and what went back of it. */
export async function bountySubjects(db: Database): Promise<BookedSubject[]> {
  return (await listBountyStates(db)).flatMap(({ id, state, cents, returnedCents }) => {
    const events = bountyEvents(id)
    const owner = { name: `bounty ${id}`, state, agentId: null, book: 'live' as const }
    const { fund } = BOUNTY_BOOKINGS[state]
    const back = returnedCents ?? 0
    return [
      { ...owner, cents, bookings: { budget: { eventKey: events.fund, allowed: fund } } },
      {
        ...owner,
        cents: back,
        bookings: { rest: { eventKey: events.end, allowed: back > 0 ? STANDS : NEVER } },
      },
    ]
  })
}

/** What a claim holds stands until it is released. After the end of its bounty it goes back further. */
export async function claimSubjects(
  db: Database,
): Promise<(BookedSubject & { state: BountyClaimState; bountyId: number })[]> {
  return (await listClaimStates(db)).map(({ id, state, bountyId, cents, agentId, isSandbox }) => {
    const events = claimEvents(id)
    const isStanding = STANDING_CLAIMS.some((standing) => standing === state)
    return {
      name: `bounty claim ${id}`,
      state,
      bountyId,
      cents,
      agentId,
      book: bookOf({ isSandbox }),
      bookings: {
        escrow: { eventKey: events.hold, allowed: isStanding ? STANDS : BACK },
        'return to the budget': { eventKey: events.back, allowed: isStanding || isSandbox ? NEVER : MAYBE },
      },
    }
  })
}

export async function listingSubjects(db: Database): Promise<BookedSubject[]> {
  return (await listListingStates(db)).map(({ id, state, ...row }) => {
    const events = listingEvents(id)
    const { hold, fee } = LISTING_BOOKINGS[state]
    return {
      ...row,
      name: `listing ${id}`,
      state,
      book: bookOf(row),
      bookings: {
        hold: { eventKey: events.held, allowed: hold },
        fee: { eventKey: events.fee, allowed: fee },
      },
    }
  })
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

/** @param book of the listing that it pays for */
export function paymentSubject({ id, state, cents, purpose }: PaymentFacts, book: Book): BookedSubject {
  const { fee } = PREMIUM_BOOKINGS[state]
  const again = { eventKey: reinstatedEvent(id), allowed: REINSTATED[state] ?? NEVER }
  return {
    name: `payment ${id}`,
    state,
    cents,
    agentId: null,
    book,
    bookings: {
      'return from the bank': again,
      ...(purpose === 'premium' && { fee: { eventKey: premiumEvent(id), allowed: fee } }),
    },
  }
}

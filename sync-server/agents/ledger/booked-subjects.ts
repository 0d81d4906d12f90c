import type { Book } from '../../db/ledger-schema.ts'
import type { Database } from '../../db/schema.ts'
import {
  listImprovementStates,
  listListingStates,
  listPayoutStates,
  type PaymentFacts,
} from '../../repositories/market-states.ts'
import { bookOf, improvementEvents, listingEvents, payoutEvents, premiumEvent } from './bookings.ts'
import {
  IMPROVEMENT_BOOKINGS,
  LISTING_BOOKINGS,
  PAYOUT_BOOKINGS,
  PREMIUM_BOOKINGS,
  type Standing,
} from './expected-bookings.ts'

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

import { OPEN_CLAIMS, STANDING_CLAIMS } from '#shared/policy/bounty-states.ts'
import { SECOND_APPROVAL_ABOVE } from '#shared/policy/marketplace.ts'
import { centsFromDollars, splitImprovement } from '#shared/policy/money.ts'
import type { Book } from '../../db/ledger-schema.ts'
import type { Database } from '../../db/schema.ts'
import {
  type Booking,
  findApprovedByOne,
  findFalseReversals,
  findMixedBooks,
  findOverspent,
  findUnbalanced,
  findUnbalancedBooks,
  findWrongDays,
  listBookings,
  listPaymentStates,
  type PaymentFacts,
  sumBalances,
  type WrongDay,
} from '../../repositories/ledger-checks.ts'
import {
  type BookedSubject,
  bountySubjects,
  claimSubjects,
  improvementSubjects,
  listingSubjects,
  paymentSubject,
  payoutSubjects,
  type Standing,
} from './booked-subjects.ts'
import { listingEvents } from './bookings.ts'

/** Finds all errors in the ledger: within it, and against the states of what it has booked. @returns descriptions */
export async function verifyLedger(db: Database): Promise<string[]> {
  return [...(await verifyEntries(db)), ...(await verifyBookings(db)), ...(await verifyApprovals(db))]
}

async function verifyApprovals(db: Database): Promise<string[]> {
  const found = await findApprovedByOne(db, centsFromDollars(SECOND_APPROVAL_ABOVE))
  return found.map(
    ({ id }) =>
      `improvement ${id} costs more than $${SECOND_APPROVAL_ABOVE}, and one admin alone has approved it`,
  )
}

async function verifyEntries(db: Database): Promise<string[]> {
  const unbalanced = (await findUnbalanced(db)).map(({ eventKey, entries, cents }) =>
    entries < 2
      ? `ledger: ${eventKey} has ${entries} entries, fewer than two`
      : `ledger: the entries of ${eventKey} sum to ${cents} cents, not to zero`,
  )
  const books = (await findUnbalancedBooks(db)).map(
    ({ book, cents }) => `ledger: the ${book} book sums to ${cents} cents, not to zero`,
  )
  const mixed = (await findMixedBooks(db)).map(
    (eventKey) => `ledger: ${eventKey} has entries in the other book`,
  )
  const reversals = (await findFalseReversals(db)).map(
    (eventKey) => `ledger: ${eventKey} is not the opposite of what it takes back`,
  )
  const days = (await findWrongDays(db)).map(
    ({ day, ...account }) =>
      `ledger: the sums of ${accountName(account)} on ${day} are not those of its entries`,
  )
  const overspent = (await findOverspent(db)).map(
    ({ eventKey, kind, ownerId }) =>
      `ledger: ${eventKey} took more from ${kind.startsWith('referrer') ? 'user' : 'agent'} ${ownerId} than there was`,
  )
  return [...unbalanced, ...books, ...mixed, ...reversals, ...days, ...overspent]
}

function accountName({ book, kind, ownerId }: Pick<WrongDay, 'book' | 'kind' | 'ownerId'>): string {
  const name = `${book === 'live' ? '' : `${book} `}account ${kind}`
  return ownerId === 0 ? name : `${name} of ${ownerId}`
}

const IN_WORDS: Readonly<Record<Standing, string>> = {
  absent: 'not booked',
  standing: 'booked',
  reversed: 'booked and taken back',
}

/**
 * Finds contradictions between states and bookings. Each booking that matches a state is removed from the list; the
 * remaining ones match nothing.
 */
async function verifyBookings(db: Database): Promise<string[]> {
  const bookings = await listBookings(db)
  const improvements = await improvementSubjects(db)
  const listings = await listingSubjects(db)
  const bounties = await bountySubjects(db)
  const claims = await claimSubjects(db)
  const payments = await listPaymentStates(db)
  const subjects = [
    ...improvements,
    ...listings,
    ...bounties,
    ...claims,
    ...(await payoutSubjects(db)),
    ...payments.map((payment) => paymentSubject(payment, bookOfPayment(payment, listings))),
  ]
  const known = new Set(subjects.flatMap((subject) => Object.values(subject.bookings).map(eventKeyOf)))
  return [
    ...subjects.flatMap((subject) => checkSubject(subject, bookings)),
    ...checkFees(payments, listings, bookings),
    ...[...bookings.keys()]
      .filter((eventKey) => !known.has(eventKey))
      .map((eventKey) => `ledger: there is nothing that ${eventKey} could be about`),
    ...listings.flatMap((listing) => checkRefunded(listing, bookings)),
    ...(await checkSetAside(db, { improvements, listings, bounties, claims })),
  ]
}

function bookOfPayment({ purpose, subjectId }: PaymentFacts, listings: readonly BookedSubject[]): Book {
  const paidFor = listings.find(({ name }) => purpose === 'listing' && name === `listing ${subjectId}`)
  return paidFor?.book ?? 'live'
}

const eventKeyOf = ({ eventKey }: { eventKey: string }) => eventKey

function checkSubject(
  { name, state, bookings: expected, ...facts }: BookedSubject,
  all: Map<string, Booking>,
) {
  return Object.entries(expected).flatMap(([what, { eventKey, allowed }]) => {
    const booking = all.get(eventKey)
    const standing = standingOf(booking)
    const problems = allowed.includes(standing)
      ? []
      : [`it is ${state}, but its ${what} is ${IN_WORDS[standing]}`]
    if (booking !== undefined) problems.push(...checkAmounts(what, booking, facts))
    return problems.map((problem) => `${name}: ${problem}`)
  })
}

function checkAmounts(
  what: string,
  booking: Booking,
  { cents, agentId, userId = null, book }: Pick<BookedSubject, 'cents' | 'agentId' | 'userId' | 'book'>,
): string[] {
  const problems = []
  if (booking.cents !== cents) problems.push(`its ${what} is over ${booking.cents} cents, not ${cents}`)
  if (booking.book !== book) problems.push(`its ${what} is in the ${booking.book} book`)
  if (booking.agentId !== null && booking.agentId !== agentId)
    problems.push(`its ${what} is that of agent ${booking.agentId}, not ${agentId}`)
  if (booking.userId !== null && booking.userId !== userId)
    problems.push(`its ${what} is that of user ${booking.userId}, not ${userId}`)
  const commission = what === 'pay' ? splitImprovement(cents).commission : 0
  if (booking.commission !== commission)
    problems.push(`its ${what} has a commission of ${booking.commission} cents, not ${commission}`)
  return problems
}

function standingOf(booking: Booking | undefined): Standing {
  if (booking === undefined) return 'absent'
  return booking.isReversed ? 'reversed' : 'standing'
}

const ACCOUNT_NAMES = {
  escrow: 'escrow',
  'listing-held': 'account of held fees',
  'bounty-escrow': 'escrow of bounties',
  bounty: 'account of open bounties',
} as const

/** The budgets of open bounties, and what is claimed of them as negative amounts. */
function* unclaimed(bounties: Booked['bounties'], claims: Booked['claims']) {
  const open = new Set(bounties.filter(({ state }) => state === 'open').map(({ name }) => name))
  for (const bounty of bounties) if (open.has(bounty.name)) yield bounty
  for (const { bountyId, state, cents, book } of claims)
    if (book === 'live' && open.has(`bounty ${bountyId}`) && STANDING_CLAIMS.some((one) => one === state))
      yield { book, cents: -cents }
}

/**
 * A booked fee was paid by exactly one payment. Every other successful payment for the same listing must be being
 * refunded.
 */
function checkFees(
  payments: readonly PaymentFacts[],
  listings: readonly BookedSubject[],
  all: Map<string, Booking>,
) {
  const byListing = Map.groupBy(
    payments.filter(({ purpose }) => purpose === 'listing'),
    ({ subjectId }) => listingEvents(subjectId).fee,
  )
  return listings.flatMap(({ name, bookings: { fee, hold } }) => {
    const eventKey = fee?.eventKey ?? ''
    const isBooked = [fee, hold].some(
      (booking) => standingOf(all.get(booking?.eventKey ?? '')) === 'standing',
    )
    const paid = byListing.get(eventKey) ?? []
    const kept = paid.filter(({ state }) => state === 'succeeded').length
    const isUnpaid = isBooked && !paid.some(({ state }) => state === 'succeeded' || state === 'refunding')
    if (isUnpaid) return [`${name}: its fee is booked, but no payment has succeeded`]
    const most = isBooked ? 1 : 0
    return kept > most ? [`${name}: ${kept} payments are kept for it, ${most} should be`] : []
  })
}

/** What was refunded was booked before, as a fee or as one that is held. */
function checkRefunded({ name, state, bookings }: BookedSubject, all: Map<string, Booking>): string[] {
  const wasBooked = Object.values(bookings).some(({ eventKey }) => all.has(eventKey))
  return state !== 'refunded' || wasBooked ? [] : [`${name}: it is refunded, but its fee was never booked`]
}

type Booked = Record<'improvements' | 'listings' | 'bounties', readonly BookedSubject[]> & {
  claims: Awaited<ReturnType<typeof claimSubjects>>
}

/**
 * The escrow must equal the prices of applied improvements that are not yet collected, what is held the fees of listings that
 * are not yet decided on or given back, and what bounties have the budgets of the open ones less what is claimed of them.
 */
async function checkSetAside(
  db: Database,
  { improvements, listings, bounties, claims }: Booked,
): Promise<string[]> {
  const isApplied = ({ state }: BookedSubject) => state === 'applied'
  const isUndecided = ({ state }: BookedSubject) => state === 'held' || state === 'refused'
  const places = [
    { kind: 'escrow', for: improvements.filter(isApplied), what: 'are applied and not collected' },
    { kind: 'listing-held', for: listings.filter(isUndecided), what: 'are paid for and not decided on' },
    {
      kind: 'bounty-escrow',
      for: claims.filter(({ state }) => OPEN_CLAIMS.some((open) => open === state)),
      what: 'are claimed and not decided on',
    },
    { kind: 'bounty', for: [...unclaimed(bounties, claims)], what: 'are funded and not claimed' },
  ] as const
  const problems: string[] = []
  for (const { kind, for: subjects, what } of places) {
    const held = await sumBalances(db, kind)
    for (const book of ['live', 'sandbox'] as const) {
      const owed = subjects
        .filter((subject) => subject.book === book)
        .reduce((sum, { cents }) => sum + cents, 0)
      const cents = held.get(book) ?? 0
      const name = ACCOUNT_NAMES[kind]
      if (cents !== owed)
        problems.push(`ledger: the ${name} of the ${book} book holds ${cents} cents; ${owed} ${what}`)
    }
  }
  return problems
}

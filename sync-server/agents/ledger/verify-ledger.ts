import type { Database } from '../../db/schema.ts'
import {
  findFalseReversals,
  findMixedBooks,
  findOverspent,
  findUnbalanced,
  findUnbalancedBooks,
  findWrongDays,
  type WrongDay,
} from '../../repositories/ledger-checks.ts'
import { verifyBookings } from './verify-bookings.ts'

/** Everything that is wrong with the ledger, in words: by itself, and beside the states of what it has booked. */
export async function verifyLedger(db: Database): Promise<string[]> {
  return [...(await verifyEntries(db)), ...(await verifyBookings(db))]
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
    ({ eventKey, agentId }) => `ledger: ${eventKey} took more from agent ${agentId} than there was`,
  )
  return [...unbalanced, ...books, ...mixed, ...reversals, ...days, ...overspent]
}

function accountName({ book, kind, ownerId }: Pick<WrongDay, 'book' | 'kind' | 'ownerId'>): string {
  const name = `${book === 'live' ? '' : `${book} `}account ${kind}`
  return ownerId === 0 ? name : `${name} of ${ownerId}`
}

import { defaultPriority, TICKET_COUNTS } from '#shared/policy/support.ts'
import type { ArgsOf } from '#shared/sync/user-mutations.ts'
import type { Database } from '../../db/schema.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import {
  countUnanswered,
  findTicketOf,
  insertTicket,
  listTicketTimes,
} from '../../repositories/support-tickets.ts'
import { existingUser } from '../accounts/existing-user.ts'
import { hasPremium } from '../accounts/role-of.ts'
import { TicketExistsError, TooManyTicketsError, TooManyUnansweredError } from './support-errors.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Opens a ticket, once for each id. Its priority, where it names none, is that of the user's plan at this moment.
 * @throws TicketExistsError, TooManyTicketsError, TooManyUnansweredError, SignInRequiredError
 */
export async function openTicket(
  transaction: WriteTransaction,
  userId: number,
  { args: { id, subject, message, priority }, now }: { args: ArgsOf<'ticket.open'>; now: string },
): Promise<void> {
  const account = await existingUser(transaction, userId)
  const known = await findTicketOf(transaction, userId, id)
  if (known !== undefined) {
    if (known.subject !== subject || known.message !== message) throw new TicketExistsError()
    return
  }
  await refuseTooMany(transaction, userId, now)
  const ticket = { id, subject, message, priority: priority ?? defaultPriority(hasPremium(account, now)) }
  await insertTicket(transaction, userId, { ticket, now })
}

async function refuseTooMany(db: Database, userId: number, now: string): Promise<void> {
  const { perDay, unanswered } = TICKET_COUNTS
  const dayAgo = new Date(Date.parse(now) - DAY_MS).toISOString()
  const times = await listTicketTimes(db, userId, dayAgo)
  // The first that stands in the way: once it is a day old, there is room again.
  const inTheWay = times.at(-perDay)
  if (inTheWay !== undefined) {
    const waitMs = Date.parse(inTheWay) + DAY_MS - Date.parse(now)
    throw new TooManyTicketsError(Math.ceil(waitMs / 1000))
  }
  if ((await countUnanswered(db, userId)) >= unanswered) throw new TooManyUnansweredError()
}

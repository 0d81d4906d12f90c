import type { Ticket } from '#shared/domain/support-ticket.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { findTicketOf, saveTicketState } from '../../repositories/support-tickets.ts'
import { TicketClosedError } from './support-errors.ts'

/*
 * open ──answer──▶ answered ──answer──▶ answered (the newest answer stands)
 *   └─────close──────▶ closed ◀──close────┘
 */

export interface TicketOfUser {
  userId: number
  id: string
}

/** Answers a ticket; its user's devices learn of it. @throws NotFoundError, TicketClosedError */
export async function answerTicket(
  transaction: WriteTransaction,
  place: TicketOfUser,
  { text, now }: { text: string; now: string },
): Promise<void> {
  const { status } = await ticketAt(transaction, place)
  if (status === 'closed') throw new TicketClosedError()
  await saveTicketState(transaction, { ...place, answer: text, status: 'answered' }, now)
}

/** Closes a ticket, answered or not. Again changes nothing. @throws NotFoundError */
export async function closeTicket(
  transaction: WriteTransaction,
  place: TicketOfUser,
  { now }: { now: string },
): Promise<void> {
  const { status } = await ticketAt(transaction, place)
  if (status === 'closed') return
  await saveTicketState(transaction, { ...place, answer: null, status: 'closed' }, now)
}

async function ticketAt(transaction: WriteTransaction, { userId, id }: TicketOfUser): Promise<Ticket> {
  const ticket = await findTicketOf(transaction, userId, id)
  if (ticket === undefined) throw new NotFoundError('There is no such ticket.')
  return ticket
}

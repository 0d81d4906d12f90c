import type { Ticket } from '#shared/domain/support-ticket.ts'
import type { RowOf } from '#shared/sync/user-rows.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { type ChangeSpan, takeUserSeq } from './user-meta.ts'

const COLUMNS = [
  'public_id as id',
  'subject',
  'message',
  'priority',
  'status',
  'created_at as createdAt',
  'answer',
  'answered_at as answeredAt',
] as const

type TicketRow = Omit<Ticket, 'answer'> & { answer: string | null; answeredAt: string | null }

function fromRow({ answer, answeredAt, ...ticket }: TicketRow): Ticket {
  return {
    ...ticket,
    answer: answer === null || answeredAt === null ? null : { text: answer, at: answeredAt },
  }
}

const ticketsOf = (db: Database, userId: number) =>
  db.selectFrom('support_ticket').where('user_id', '=', userId)

/** The newest first. */
export async function listTickets(db: Database, userId: number): Promise<Ticket[]> {
  const rows = await ticketsOf(db, userId)
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('support_ticket.id', 'desc')
    .execute()
  return rows.map(fromRow)
}

/** The first rows after `since` up to `until`, in order of seq. */
export async function listTicketChanges(
  db: Database,
  { userId, since, until, limit }: ChangeSpan,
): Promise<RowOf<'ticket'>[]> {
  const rows = await ticketsOf(db, userId)
    .select([...COLUMNS, 'seq'])
    .where('seq', '>', since)
    .where('seq', '<=', until)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(({ seq, ...row }) => ({ kind: 'ticket', seq, ticket: fromRow(row) }))
}

export async function findTicketOf(db: Database, userId: number, id: string): Promise<Ticket | undefined> {
  const row = await ticketsOf(db, userId).select(COLUMNS).where('public_id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** When the tickets of a user were opened that are newer than `since`, the oldest first. */
export async function listTicketTimes(db: Database, userId: number, since: string): Promise<string[]> {
  const rows = await ticketsOf(db, userId)
    .select('created_at')
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.created_at)
}

export async function countUnanswered(db: Database, userId: number): Promise<number> {
  const { count } = await ticketsOf(db, userId)
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}

export type NewTicket = Pick<Ticket, 'id' | 'subject' | 'message' | 'priority'>

/** An open ticket. Takes the next seq of its user. */
export async function insertTicket(
  transaction: WriteTransaction,
  userId: number,
  { ticket: { id, ...words }, now }: { ticket: NewTicket; now: string },
): Promise<void> {
  const seq = await takeUserSeq(transaction, userId)
  await transaction
    .insertInto('support_ticket')
    .values({
      ...words,
      public_id: id,
      user_id: userId,
      status: 'open',
      answer: null,
      answered_at: null,
      seq,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export interface TicketChange {
  userId: number
  id: string
  /** null leaves the answer that there is. */
  answer: string | null
  status: 'answered' | 'closed'
}

/** Takes the next seq of the ticket's user, so that it reaches their devices. */
export async function saveTicketState(
  transaction: WriteTransaction,
  { userId, id, answer, status }: TicketChange,
  now: string,
): Promise<void> {
  const seq = await takeUserSeq(transaction, userId)
  await transaction
    .updateTable('support_ticket')
    .set({ status, seq, updated_at: now, ...(answer === null ? {} : { answer, answered_at: now }) })
    .where('user_id', '=', userId)
    .where('public_id', '=', id)
    .execute()
}

import { sql } from 'kysely'
import type { Ticket } from '#shared/domain/support-ticket.ts'
import { usernameKey } from '#shared/domain/username.ts'
import { SUPPORT_REPLY_HOURS } from '#shared/policy/limits.ts'
import type { RowOf } from '#shared/sync/user-rows.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import { inHours } from '../db/dialect.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { orderOf } from './list-order.ts'
import { containsKey, containsText } from './text-search.ts'
import { type ChangeSpan, takeUserSeq } from './user-sync.ts'

const OWN_COLUMNS = [
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

function fromOwnRow({ answer, answeredAt, ...ticket }: TicketRow): Ticket {
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
    .select(OWN_COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('support_ticket.id', 'desc')
    .execute()
  return rows.map(fromOwnRow)
}

const selectChanges = compileOnce((db, slot: Slot<ChangeSpan>) =>
  db
    .selectFrom('support_ticket')
    .select([...OWN_COLUMNS, 'seq'])
    .where('user_id', '=', slot('userId'))
    .where('seq', '>', slot('since'))
    .where('seq', '<=', slot('until'))
    .orderBy('seq')
    .limit(slot('limit')),
)

/** The first rows after `since` up to `until`, in order of seq. */
export async function listTicketChanges(db: Database, span: ChangeSpan): Promise<RowOf<'ticket'>[]> {
  const rows = await selectChanges(db, span)
  return rows.map(({ seq, ...row }) => ({ kind: 'ticket', seq, ticket: fromOwnRow(row) }))
}

export async function findTicketOf(db: Database, userId: number, id: string): Promise<Ticket | undefined> {
  const row = await ticketsOf(db, userId).select(OWN_COLUMNS).where('public_id', '=', id).executeTakeFirst()
  return row && fromOwnRow(row)
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

/** Inserts an open ticket. Takes the next seq of its user. */
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
  /** null leaves the answer as it is. */
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

/** A ticket with its user. */
const tickets = (db: Database) =>
  db.selectFrom('support_ticket').innerJoin('user', 'user.id', 'support_ticket.user_id')

const ADMIN_COLUMNS = [
  'support_ticket.id',
  'support_ticket.public_id as publicId',
  'support_ticket.subject',
  'support_ticket.message',
  'support_ticket.priority',
  'support_ticket.status',
  'support_ticket.created_at as createdAt',
  'support_ticket.answer',
  'support_ticket.answered_at as answeredAt',
  'support_ticket.user_id as userId',
  'user.username',
  'user.is_premium',
  'user.premium_until as premiumUntil',
  'user.is_sample',
] as const

const selectAdmin = (query: ReturnType<typeof tickets>) => query.select(ADMIN_COLUMNS)
type AdminRow = Awaited<ReturnType<ReturnType<typeof selectAdmin>['execute']>>[number]

function fromAdminRow({ is_premium, is_sample, answer, answeredAt, ...ticket }: AdminRow) {
  return {
    ...ticket,
    isPremium: is_premium === 1,
    isSample: is_sample === 1,
    answer: answer === null || answeredAt === null ? null : { text: answer, at: answeredAt },
  }
}
export type AdminTicketRow = ReturnType<typeof fromAdminRow>

export async function findAnyTicket(db: Database, id: number): Promise<AdminTicketRow | undefined> {
  const row = await selectAdmin(tickets(db).where('support_ticket.id', '=', id)).executeTakeFirst()
  return row && fromAdminRow(row)
}

/** What a mail about a ticket says, and to whom; undefined once its user is gone. */
export function findTicketLetter(db: Database, id: number) {
  return db
    .selectFrom('support_ticket')
    .innerJoin('user', 'user.id', 'support_ticket.user_id')
    .select(['support_ticket.subject', 'support_ticket.status'])
    .select(['support_ticket.answer', 'support_ticket.answered_at as answeredAt'])
    .select(['user.email', 'user.must_verify as mustVerify'])
    .where('support_ticket.id', '=', id)
    .executeTakeFirst()
}

interface TicketSearch {
  status: Ticket['status'] | undefined
  priority: Ticket['priority'] | undefined
  /** In the subject or the user name. */
  search?: string | undefined
  /** One of `sortedBy`, after a minus the other way round; without it the most urgent first. */
  sort?: string | undefined
  now: string
  limit: number
  offset: number
}

/** High priority first; within a priority the one that has waited longest. */
const urgency = sql`case support_ticket.priority when 'high' then 0 when 'medium' then 1 else 2 end`

const sortedBy = (db: Database, now: string) => ({
  subject: sql`lower(support_ticket.subject)`,
  user: sql`"user".username_key`,
  asked: sql`support_ticket.created_at`,
  /** By when a reply was promised, in hours. */
  due: sql`${inHours(db, 'support_ticket.created_at')} + case
    when "user".is_premium = 1 and ("user".premium_until is null or "user".premium_until > ${now})
    then ${sql.lit(SUPPORT_REPLY_HOURS.premium)} else ${sql.lit(SUPPORT_REPLY_HOURS.standard)} end`,
})

export async function searchTickets(
  db: Database,
  { status, priority, search = '', sort, now, limit, offset }: TicketSearch,
): Promise<{ tickets: AdminTicketRow[]; total: number }> {
  let found = tickets(db)
  if (status !== undefined) found = found.where('support_ticket.status', '=', status)
  if (priority !== undefined) found = found.where('support_ticket.priority', '=', priority)
  if (search !== '')
    found = found.where(({ or }) =>
      or([
        containsText('support_ticket.subject', search),
        containsKey('user.username_key', usernameKey(search)),
      ]),
    )
  const order = orderOf(sortedBy(db, now), sort)
  const rows = await selectAdmin(found)
    .orderBy(order?.by ?? urgency, order?.direction)
    .orderBy('support_ticket.created_at')
    .orderBy('support_ticket.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { tickets: rows.map(fromAdminRow), total }
}

import { sql } from 'kysely'
import type { Ticket } from '#shared/domain/support-ticket.ts'
import type { Database } from '../db/schema.ts'

/** A ticket beside whose it is. */
const tickets = (db: Database) =>
  db.selectFrom('support_ticket').innerJoin('user', 'user.id', 'support_ticket.user_id')

const COLUMNS = [
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
] as const

const select = (query: ReturnType<typeof tickets>) => query.select(COLUMNS)
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function fromRow({ is_premium, answer, answeredAt, ...ticket }: Row) {
  return {
    ...ticket,
    isPremium: is_premium === 1,
    answer: answer === null || answeredAt === null ? null : { text: answer, at: answeredAt },
  }
}
export type AdminTicketRow = ReturnType<typeof fromRow>

export async function findAnyTicket(db: Database, id: number): Promise<AdminTicketRow | undefined> {
  const row = await select(tickets(db).where('support_ticket.id', '=', id)).executeTakeFirst()
  return row && fromRow(row)
}

export interface TicketSearch {
  status: Ticket['status'] | undefined
  priority: Ticket['priority'] | undefined
  limit: number
  offset: number
}

/** High priority first, and of the same priority the one that waits longest. */
const urgency = sql`case support_ticket.priority when 'high' then 0 when 'medium' then 1 else 2 end`

export async function searchTickets(
  db: Database,
  { status, priority, limit, offset }: TicketSearch,
): Promise<{ tickets: AdminTicketRow[]; total: number }> {
  let found = tickets(db)
  if (status !== undefined) found = found.where('support_ticket.status', '=', status)
  if (priority !== undefined) found = found.where('support_ticket.priority', '=', priority)
  const rows = await select(found)
    .orderBy(urgency)
    .orderBy('support_ticket.created_at')
    .orderBy('support_ticket.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { tickets: rows.map(fromRow), total }
}

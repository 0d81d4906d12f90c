import { contract } from '#shared/api/contract.ts'
import { ADMIN_TICKETS_PAGE } from '#shared/policy/admin.ts'
import type { Database } from '../db/schema.ts'
import { callerId } from '../middleware/caller.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { readParams, readQuery } from '../middleware/validate.ts'
import { searchTickets } from '../repositories/admin-tickets.ts'
import type { TicketAdmin } from '../services/support/ticket-admin.ts'
import { toAdminTicket } from '../services/support/to-admin-ticket.ts'
import type { HandlersOf } from './handler.ts'

export interface AdminTicketDeps {
  reader: Database
  ticketAdmin: TicketAdmin
}

/** The tickets of all users, for admins. */
export function adminTicketHandlers({ reader, ticketAdmin }: AdminTicketDeps) {
  return {
    async adminListTickets(ctx) {
      const { page, status, priority } = readQuery(ctx, contract.adminListTickets.query)
      const { tickets, total } = await searchTickets(reader, {
        status: status === 'all' ? undefined : status,
        priority: priority === 'all' ? undefined : priority,
        limit: ADMIN_TICKETS_PAGE,
        offset: (page - 1) * ADMIN_TICKETS_PAGE,
      })
      const now = new Date().toISOString()
      sendPrivate(ctx, { tickets: tickets.map((ticket) => toAdminTicket(ticket, now)), total })
    },
    async answerTicket(ctx) {
      const { id } = readParams(ctx, contract.answerTicket.params)
      const answer = await readBody(ctx, contract.answerTicket.body)
      sendPrivate(ctx, await ticketAdmin.answer(callerId(ctx), id, answer))
    },
    async closeTicket(ctx) {
      const { id } = readParams(ctx, contract.closeTicket.params)
      sendPrivate(ctx, await ticketAdmin.close(callerId(ctx), id))
    },
  } satisfies HandlersOf<'adminListTickets' | 'answerTicket' | 'closeTicket'>
}

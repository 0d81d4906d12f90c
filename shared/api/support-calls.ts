import { z } from 'zod'
import { supportTicketSchema, ticketIdSchema, ticketSchema } from '../domain/support-ticket.ts'
import { defineCalls } from './call.ts'
import { doneSchema } from './done.ts'

export const supportCalls = defineCalls({
  openSupportTicket: {
    method: 'POST',
    path: '/api/support/ticket',
    summary:
      'Ask the support; premium users get high priority by default. With an id, asking again changes nothing',
    access: 'signedIn',
    body: supportTicketSchema.extend({ id: ticketIdSchema.optional() }),
    output: doneSchema.extend({ id: ticketIdSchema }),
  },
  listSupportTickets: {
    method: 'GET',
    path: '/api/support/tickets',
    summary: 'The tickets of the signed-in user with their state and answers, the newest first',
    access: 'signedIn',
    output: z.array(ticketSchema),
  },
})

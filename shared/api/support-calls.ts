import { supportTicketSchema } from '../domain/support-ticket.ts'
import { defineCalls } from './call.ts'
import { doneSchema } from './done.ts'

export const supportCalls = defineCalls({
  openSupportTicket: {
    method: 'POST',
    path: '/api/support/ticket',
    summary: 'Ask the support; premium users get high priority by default',
    access: 'signedIn',
    availability: 'planned',
    body: supportTicketSchema,
    output: doneSchema,
  },
})

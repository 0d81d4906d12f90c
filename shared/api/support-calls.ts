import { z } from 'zod'
import { supportTicketSchema, ticketIdSchema, ticketSchema } from '../domain/support-ticket.ts'
import { emailSchema } from '../domain/user.ts'
import { chargeChange, defineCalls, doneSchema } from './call.ts'

const newsletterSchema = z.strictObject({ email: emailSchema })

/** The token of an unsubscribe link. Its form is not checked: a damaged link and an unknown one get the same answer. */
const unsubscribeSchema = z.strictObject({ token: z.string().max(200) })

export const supportCalls = defineCalls({
  openSupportTicket: {
    method: 'POST',
    path: '/api/support/ticket',
    summary:
      'Ask the support; premium users get high priority by default. With an id, asking again changes nothing',
    access: 'signedIn',
    charge: chargeChange('ticket.open'),
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

export const newsletterCalls = defineCalls({
  subscribeNewsletter: {
    method: 'POST',
    path: '/api/newsletter/subscribe',
    summary: 'Subscribe an address; a known one gets the same answer, so that none is revealed',
    access: 'anyone',
    rateLimit: 'newsletter',
    body: newsletterSchema,
    /** `needsConfirmation`: a mail has gone out, and its link begins the subscription. */
    output: doneSchema.extend({ needsConfirmation: z.literal(true).optional() }),
  },
  unsubscribeNewsletter: {
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    summary:
      'End a subscription by the token of its link; again does no harm, 404 unknown-link for a wrong one',
    access: 'anyone',
    body: unsubscribeSchema,
    output: doneSchema,
  },
})

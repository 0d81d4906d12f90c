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
      'Open a support ticket; premium users get high priority by default. With an id, repeating the call changes nothing',
    access: 'signedIn',
    charge: chargeChange('ticket.open'),
    body: supportTicketSchema.extend({ id: ticketIdSchema.optional() }),
    output: doneSchema.extend({ id: ticketIdSchema }),
  },
  listSupportTickets: {
    method: 'GET',
    path: '/api/support/tickets',
    summary: 'The tickets of the signed-in user with their state and answers, newest first',
    access: 'signedIn',
    output: z.array(ticketSchema),
  },
})

export const newsletterCalls = defineCalls({
  subscribeNewsletter: {
    method: 'POST',
    path: '/api/newsletter/subscribe',
    summary: 'Subscribe an address; a known one gets the same response, so none is revealed',
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
      'End a subscription with the token from its link; repeating it is harmless, 404 unknown-link for an invalid one',
    access: 'anyone',
    body: unsubscribeSchema,
    output: doneSchema,
  },
})

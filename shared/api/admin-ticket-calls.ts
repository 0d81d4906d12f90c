import { z } from 'zod'
import { ticketSchema } from '../domain/support-ticket.ts'
import { plainText } from '../domain/text.ts'
import { TICKET_PRIORITIES, TICKET_TEXT } from '../policy/limits.ts'
import { defineCalls } from './call.ts'
import { idText, integerText, sortText } from './parameters.ts'

const LAST_PAGE = 100_000

/** A ticket as the support sees it. */
export const adminTicketSchema = ticketSchema.extend({
  /** The number of the ticket, across all users. */
  id: z.int().positive(),
  user: z.object({
    id: z.int().positive(),
    username: z.string(),
    isPremium: z.boolean(),
    isSample: z.boolean(),
  }),
  /** By when a reply was promised, by the plan that the user has now. */
  dueAt: z.iso.datetime(),
})
export type AdminTicket = z.infer<typeof adminTicketSchema>

const ofTicket = z.strictObject({ id: idText })

export const adminTicketCalls = defineCalls({
  adminListTickets: {
    method: 'GET',
    path: '/api/admin/tickets',
    summary: 'Support tickets, high priority first, then the longest waiting, unless sorted otherwise',
    access: 'admin',
    query: z.strictObject({
      status: z.enum(['open', 'answered', 'closed', 'all']).default('open'),
      priority: z.enum(['all', ...TICKET_PRIORITIES]).default('all'),
      /** In the subject or the user name. */
      search: z.string().trim().max(200).optional(),
      sort: sortText('subject', 'user', 'asked', 'due').optional(),
      page: integerText(1, LAST_PAGE).default(1),
    }),
    output: z.object({ tickets: z.array(adminTicketSchema), total: z.int().nonnegative() }),
  },
  answerTicket: {
    method: 'POST',
    path: '/api/admin/tickets/:id/answer',
    summary: 'Answer a ticket; 409 when someone else has answered or closed it',
    access: 'admin',
    params: ofTicket,
    body: z.strictObject({
      text: plainText(TICKET_TEXT.answer, 1, 'must say something'),
      /** When the answer was given that this one is to replace; left out for the first. */
      replaces: z.iso.datetime().optional(),
    }),
    output: adminTicketSchema,
  },
  closeTicket: {
    method: 'POST',
    path: '/api/admin/tickets/:id/close',
    summary: 'Close a ticket permanently, answered or not; 409 when it is already closed',
    access: 'admin',
    params: ofTicket,
    output: adminTicketSchema,
  },
})

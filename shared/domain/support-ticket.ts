import { z } from 'zod'
import { inputMessages } from '../messages/input.ts'
import { TICKET_PRIORITIES, TICKET_TEXT } from '../policy/limits.ts'
import { plainText } from './text.ts'

const { ticketIncomplete } = inputMessages
const priority = z.enum(TICKET_PRIORITIES)

/** Made on the device, so that a ticket that is sent twice is one. */
export const ticketIdSchema = z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits')

/** A new ticket. */
export const supportTicketSchema = z.strictObject({
  subject: plainText(TICKET_TEXT.subject, 1, ticketIncomplete).refine(isOneLine, 'must be one line'),
  message: plainText(TICKET_TEXT.message, 1, ticketIncomplete),
  /** Left out: high for premium users, low for others. */
  priority: priority.optional(),
})

/** A ticket as the one who opened it sees it. */
export const ticketSchema = z.object({
  id: ticketIdSchema,
  subject: z.string(),
  message: z.string(),
  priority,
  status: z.enum(['open', 'answered', 'closed']),
  createdAt: z.iso.datetime(),
  answer: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
})
export type Ticket = z.infer<typeof ticketSchema>

function isOneLine(text: string): boolean {
  return !/[\n\r\u2028\u2029]/.test(text)
}

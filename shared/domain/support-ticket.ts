import { z } from 'zod'
import { messages } from '../messages.ts'
import { plainText } from './text.ts'

const { missing } = messages.support

export const supportTicketSchema = z.strictObject({
  subject: plainText(200, 1, missing.text),
  message: plainText(5000, 1, missing.text),
  /** Left out: high for premium users, low for others. */
  priority: z.enum(['low', 'medium', 'high']).optional(),
})

import { z } from 'zod'
import { readEmail } from './email-address.ts'

/** An e-mail address in the form that `readEmail` gives it; the empty one and the wrong one have messages of their own (SPEC §5). */
export const emailSchema = z.string().transform((text, context) => {
  const reading = readEmail(text)
  if ('email' in reading) return reading.email
  context.addIssue({ code: 'custom', message: reading.message })
  return z.NEVER
})

import { z } from 'zod'
import { messages } from '../messages.ts'

/** An e-mail address, trimmed; the empty one is told apart because forms answer it differently (SPEC §5). */
export const emailSchema = z
  .string()
  .trim()
  .min(1, messages.newsletter.empty.text)
  .max(254)
  .pipe(z.email(messages.newsletter.invalid.text))

import { z } from 'zod'
import { emailSchema } from './email.ts'

export const newsletterSchema = z.strictObject({ email: emailSchema })

/** The token of an unsubscribe link. Its form is not checked: a damaged link and an unknown one get the same answer. */
export const unsubscribeSchema = z.strictObject({ token: z.string().max(200) })

import { z } from 'zod'
import { emailSchema } from './email.ts'

export const newsletterSchema = z.strictObject({ email: emailSchema })

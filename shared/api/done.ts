import { z } from 'zod'

/** The answer of a call that only reports success. */
export const doneSchema = z.object({ success: z.literal(true) })

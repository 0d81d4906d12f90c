import { z } from 'zod'

/** The answer of a call that did what was asked and has nothing more to say. */
export const doneSchema = z.object({ success: z.literal(true) })

import { z } from 'zod'

/** How often an account gets a mail with what changed in what it follows. */
export const DIGEST_CADENCES = ['off', 'daily', 'weekly'] as const
export const digestCadenceSchema = z.enum(DIGEST_CADENCES)
export type DigestCadence = z.infer<typeof digestCadenceSchema>

/** What an account has chosen, and when the next mail may come; null while there is none. */
export const digestSchema = z.object({ cadence: digestCadenceSchema, nextAt: z.iso.datetime().nullable() })
export type Digest = z.infer<typeof digestSchema>

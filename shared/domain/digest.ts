import { z } from 'zod'
import { FOLLOW_LIMITS } from '../policy/limits.ts'
import { plainText } from './text.ts'

/** How often an account gets a mail with what changed in what it follows. */
export const DIGEST_CADENCES = ['off', 'daily', 'weekly'] as const
export const digestCadenceSchema = z.enum(DIGEST_CADENCES)
export type DigestCadence = z.infer<typeof digestCadenceSchema>

/** As `followKey` writes it. */
const followKeySchema = plainText(FOLLOW_LIMITS.search + 'category:'.length)

/**
 * What an account has chosen, when the next mail may come (null while there is none), and the keys of the follows that it keeps out
 * of its mails.
 */
export const digestSchema = z.object({
  cadence: digestCadenceSchema,
  nextAt: z.iso.datetime().nullable(),
  leftOut: z.array(z.string()),
})
export type Digest = z.infer<typeof digestSchema>

/** Whether what one follow brings is in the mails. */
export const digestFollowSchema = z.strictObject({ key: followKeySchema, inMail: z.boolean() })
export type DigestFollow = z.infer<typeof digestFollowSchema>

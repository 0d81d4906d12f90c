import { z } from 'zod'
import { CLAIM_LIMITS } from '../policy/limits.ts'
import { plainText } from './text.ts'

/** Where whoever has a domain shows the token: a TXT record, a meta tag of the page, or a file. */
export const CLAIM_WAYS = ['dns', 'meta', 'file'] as const
export const claimWaySchema = z.enum(CLAIM_WAYS)
export type ClaimWay = z.infer<typeof claimWaySchema>

/**
 * What a look for a token came to. `not-found`: there is none; `other-token`: there is one, of somebody else or an older one;
 * `redirect`: it leads to another host; `address`: not a public address; `refused`: an error or a refusal of the website;
 * `ours`: we could not look.
 */
export const proofResultSchema = z.enum([
  'proved',
  'not-found',
  'other-token',
  'redirect',
  'timeout',
  'dns',
  'dns-busy',
  'tls',
  'connection',
  'address',
  'refused',
  'ours',
])
export type ProofResult = z.infer<typeof proofResultSchema>

/** `pending` until a token is found, `active` as long as it is found again. */
export const claimStateSchema = z.enum(['pending', 'active', 'ended'])
export type ClaimState = z.infer<typeof claimStateSchema>

/** `let-go`: by its holder; `revoked`: by an admin; `website-changed`: the tool has another host; `proof-gone`: the token was not found twice. */
export const claimEndSchema = z.enum(['let-go', 'revoked', 'website-changed', 'proof-gone'])
export type ClaimEnd = z.infer<typeof claimEndSchema>

/** Why nobody can claim a tool: visits are off, many projects share its host, or its website has no name. */
export const claimObstacleSchema = z.enum(['off', 'shared-host'])

/** The token and where to put it. It shows nothing to anybody but us. */
const claimProofSchema = z.object({
  token: z.string(),
  expiresAt: z.iso.datetime(),
  /** null where the host is a number and has no records. */
  dns: z.object({ name: z.string(), value: z.string() }).nullable(),
  meta: z.object({ page: z.string(), markup: z.string() }),
  file: z.object({ url: z.string(), content: z.string() }),
})
export type ClaimProof = z.infer<typeof claimProofSchema>

const endSchema = z.object({ at: z.iso.datetime(), reason: claimEndSchema, note: z.string().nullable() })

/** How a user stands to a tool. */
export const ownClaimSchema = z.object({
  tool: z.object({ id: z.int().positive(), name: z.string() }),
  /** What the proof is about. */
  host: z.string(),
  obstacle: claimObstacleSchema.nullable(),
  /** `none`: never claimed, or the token has expired. */
  state: z.enum(['none', ...claimStateSchema.options]),
  /** While it is pending, and for an active claim, whose token must stay. */
  proof: claimProofSchema.nullable(),
  way: claimWaySchema.nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  /** The last look found nothing: after the next one like it the claim ends. */
  isFailing: z.boolean(),
  ended: endSchema.nullable(),
  /** They have reviewed it: makers do not, so a proof deletes the review. */
  hasReview: z.boolean(),
})
export type OwnClaim = z.infer<typeof ownClaimSchema>

/** A claim as admins see it. */
export const adminClaimSchema = z.object({
  id: z.int().positive(),
  tool: z.object({ id: z.int().positive(), name: z.string() }),
  user: z.object({ id: z.int().positive(), username: z.string() }),
  host: z.string(),
  state: claimStateSchema,
  way: claimWaySchema.nullable(),
  createdAt: z.iso.datetime(),
  verifiedAt: z.iso.datetime().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  failures: z.int().nonnegative(),
  ended: endSchema.nullable(),
})
export type AdminClaim = z.infer<typeof adminClaimSchema>

/** What a maker writes under a review. */
export const newReviewAnswerSchema = z.strictObject({ text: plainText(CLAIM_LIMITS.answer) })

export const reviewAnswerSchema = z.object({
  text: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ReviewAnswer = z.infer<typeof reviewAnswerSchema>

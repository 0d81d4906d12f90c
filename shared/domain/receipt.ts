import { z } from 'zod'

/** The logs: what agents have receipts of, the transactions of the ledger, and what admins did. */
export const LOGS = ['receipts', 'ledger', 'audit'] as const
export const logSchema = z.enum(LOGS)
export type LogName = z.infer<typeof logSchema>

/** What an agent gets a receipt of. */
export const RECEIPT_EVENTS = [
  'improvement.submitted',
  'improvement.resubmitted',
  'improvement.withdrawn',
  'improvement.pending_review',
  'improvement.second_review',
  'improvement.changes_requested',
  'improvement.approved',
  'improvement.rejected',
  'improvement.reversed',
  'payment.collected',
  'listing.submitted',
  'listing.withdrawn',
  'listing.paid',
  'listing.held',
  'listing.published',
  'listing.refused',
  'listing.taken_down',
  'listing.expired',
  'listing.refunded',
  'listing.payment_returned',
  'listing.payment_reinstated',
  'payout.requested',
  'payout.cancelled',
  'payout.paid',
  'payout.failed',
] as const
export const receiptEventSchema = z.enum(RECEIPT_EVENTS)
export type ReceiptEvent = z.infer<typeof receiptEventSchema>

export const RECEIPT_SUBJECTS = ['improvement', 'listing', 'payout'] as const
export const receiptSubjectSchema = z.object({ kind: z.enum(RECEIPT_SUBJECTS), id: z.int().positive() })
export type ReceiptSubject = z.infer<typeof receiptSubjectSchema>

/** What a receipt says beside its event: ids, states and amounts in dollars. No texts. */
const receiptFactsSchema = z.record(z.string(), z.union([z.string().max(200), z.number(), z.null()]))
export type ReceiptFacts = z.infer<typeof receiptFactsSchema>

/** What is signed, and what the hash in the log is of: these bytes of JSON, after a zero byte. */
export const receiptClaimsSchema = z.object({
  /** Random, so that nobody finds the receipt of another by guessing what it says. */
  jti: z.string().min(22).max(64),
  at: z.iso.datetime(),
  agentId: z.int().positive(),
  event: receiptEventSchema,
  subject: receiptSubjectSchema,
  facts: receiptFactsSchema,
})
export type ReceiptClaims = z.infer<typeof receiptClaimsSchema>

/** SHA-256 as base64url. */
export const hashSchema = z.string().regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')

/** What is signed about a log: all that it holds up to `size`. */
export const treeHeadSchema = z.object({
  log: logSchema,
  size: z.int().nonnegative(),
  root: hashSchema,
  at: z.iso.datetime(),
})
export type TreeHead = z.infer<typeof treeHeadSchema>

/** A tree holds less than 2^53 leaves, and a path one hash a level. */
const pathSchema = z.array(hashSchema).max(54)

export const inclusionSchema = z.object({
  place: z.int().nonnegative(),
  size: z.int().positive(),
  path: pathSchema,
})
export type Inclusion = z.infer<typeof inclusionSchema>

export const consistencySchema = z.object({
  from: z.int().nonnegative(),
  to: z.int().nonnegative(),
  path: pathSchema,
})
export type Consistency = z.infer<typeof consistencySchema>

/** One receipt of an agent. */
export const receiptSchema = z.object({
  id: z.int().positive(),
  event: receiptEventSchema,
  subject: receiptSubjectSchema,
  at: z.iso.datetime(),
  /** JWS Compact; null for the moment until it is signed. */
  receipt: z.string().nullable(),
  /** Its place in the log; null until then. */
  place: z.int().nonnegative().nullable(),
})
export type ReceiptRow = z.infer<typeof receiptSchema>

/** All that proves a receipt but the public key. This is what is downloaded and pasted. */
export const receiptProofSchema = z.object({
  receipt: z.string().max(8000),
  inclusion: inclusionSchema,
  /** The signed head of the tree that it is included in. */
  head: z.string().max(4000),
})
export type ReceiptProof = z.infer<typeof receiptProofSchema>

/** Public keys, RFC 7517; those of earlier receipts stay. */
export const receiptKeysSchema = z.object({
  keys: z
    .array(
      z.object({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        x: hashSchema,
        kid: hashSchema,
        use: z.literal('sig'),
        alg: z.literal('EdDSA'),
      }),
    )
    .max(1000),
})
export type ReceiptKeySet = z.infer<typeof receiptKeysSchema>

export const RECEIPT_TYPE = 'receipt+jws'
export const HEAD_TYPE = 'tree-head+jws'
export const SIGNATURE_ALGORITHM = 'EdDSA'

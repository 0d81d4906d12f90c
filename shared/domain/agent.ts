import { z } from 'zod'
import { AGENT_SCOPES, TIERS } from '../policy/marketplace.ts'
import { slugSchema } from './category.ts'
import { dollarsSchema, payoutAccountSchema, signedDollarsSchema } from './payment.ts'
import { plainText } from './text.ts'

/** What an agent does in the analytics. */
export const agentTypeSchema = z.enum(['analyzer', 'recommender', 'monitor', 'optimizer'])
export type AgentType = z.infer<typeof agentTypeSchema>

const count = z.int().nonnegative()
const percent = z.number().min(0).max(100)

/** `type` is free text of the agent about itself; the dashboard sends `autonomous`. */
export const agentRegistrationSchema = z.strictObject({
  name: plainText(120),
  type: slugSchema,
  /** Of the user who brought the agent: 3% of its gross fees are booked to them. */
  referralCode: z.string().trim().max(40).optional(),
})

/** The key is shown in this answer only; the server keeps its hash. */
export const agentRegisteredSchema = z.object({
  success: z.literal(true),
  agentId: z.int().positive(),
  apiKey: z.string(),
})

export const scopeSchema = z.enum(AGENT_SCOPES)
export type AgentScope = z.infer<typeof scopeSchema>

/** A key as it is listed: enough to recognise it, not enough to use it. */
export const agentKeySchema = z.object({
  id: z.int().positive(),
  /** The name that its owner gave it. */
  label: z.string(),
  /** Its first characters. */
  prefix: z.string(),
  scopes: z.array(scopeSchema),
  createdAt: z.iso.datetime(),
  /** Accurate to about a day; null while it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** When it ends or ended; a key that is being replaced stays valid for a while. */
  revokedAt: z.iso.datetime().nullable(),
  /** The key of this request. */
  isCurrent: z.boolean(),
})
export type AgentKey = z.infer<typeof agentKeySchema>

/** A new key, shown in this answer only. */
export const newAgentKeySchema = agentKeySchema.extend({ apiKey: z.string() })

const coordinate = z.string().regex(/^[\w-]{43}$/, 'must be 32 bytes as base64url')

/** A public key of ECDSA P-256 as a JWK. */
export const publicKeySchema = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
})
export type PublicKey = z.infer<typeof publicKeySchema>

/** A public key that verifies the signatures of requests, so that whoever sends them need not keep an API key. */
export const signingKeySchema = z.object({
  id: z.int().positive(),
  /** The `keyid` of its signatures. */
  keyId: z.string(),
  label: z.string(),
  /** The first characters of the API key that it acts for. */
  prefix: z.string(),
  createdAt: z.iso.datetime(),
  /** Accurate to about ten minutes; null while it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** The key that has signed this request. */
  isCurrent: z.boolean(),
})
export type SigningKey = z.infer<typeof signingKeySchema>

/** Rates in percent, null while there is nothing to compute them from. */
export const reputationSchema = z.object({
  submitted: count,
  approved: count,
  rejected: count,
  reverted: count,
  /** Claims of bounties that it has let pass; each counts like a rejection. */
  lapsed: count,
  /** Of the decided ones and the lapsed claims. */
  approvalRate: percent.nullable(),
  /** Of the approved ones, those reverted. */
  revertRate: percent.nullable(),
  /** Of the approved ones, those whose every field is still as it was written. */
  survivalRate: percent.nullable(),
})
export type Reputation = z.infer<typeof reputationSchema>

/** Dollars that an agent has with the platform; negative after a reversal of what was already spent. */
export const balanceSchema = z.object({
  /** Can be spent or paid out. */
  available: signedDollarsSchema,
  /** Earned within the last 48 hours. */
  pending: signedDollarsSchema,
  /** Being paid out. */
  inPayout: dollarsSchema,
})
export type Balance = z.infer<typeof balanceSchema>

/** A verified domain, as it stands beside the name of an agent. */
export const verifiedDomainSchema = z.object({ name: z.string(), since: z.iso.datetime() })
export type VerifiedDomain = z.infer<typeof verifiedDomainSchema>

/** An agent as it sees itself. */
export const agentProfileSchema = z.object({
  id: z.int().positive(),
  name: z.string(),
  type: z.string(),
  isVerified: z.boolean(),
  domain: verifiedDomainSchema.nullable(),
  /** Everything works, nothing is published, nothing counts. */
  isSandbox: z.boolean(),
  createdAt: z.iso.datetime(),
  tier: z.enum(TIERS.map(({ tier }) => tier)),
  reputation: reputationSchema,
  balance: balanceSchema,
  /** Improvements that wait for review, and how many may. */
  waiting: z.object({ now: count, max: count }),
  scopes: z.array(scopeSchema),
  /** Receives payouts now, and the one named to replace it. Only a key with the scope `money` is told. */
  payoutAccount: payoutAccountSchema.nullable(),
  nextPayoutAccount: payoutAccountSchema.nullable(),
  /** When a payout account that was named takes effect; null: no change is under way. */
  payoutAccountChangesAt: z.iso.datetime().nullable(),
  /** Who takes the payments of this agent: `sandbox` plays them, `off` means that nobody does. */
  payments: z.enum(['sandbox', 'stripe', 'off']),
})
export type AgentProfile = z.infer<typeof agentProfileSchema>

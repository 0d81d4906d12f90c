import { z } from 'zod'
import { DOMAIN_SCOPES } from '../policy/domains.ts'
import { reputationSchema } from './agent.ts'

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`)

/** A name on the public web, without scheme, port and path. Others than ASCII names are given as `xn--…`. */
export const domainNameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(DOMAIN, 'must be a domain like bots.example.com')

export const domainScopeSchema = z.enum(DOMAIN_SCOPES)

/**
 * What asking for a directory came to. `empty`: it has no key that is good now; `malformed`: not a set of keys; `type`: it is not sent
 * as `application/http-message-signatures-directory+json`; `redirect`: it is not there itself; `address`: not a public address;
 * `refused`: an error or a refusal; `ours`: we could not ask.
 */
export const directoryResultSchema = z.enum([
  'found',
  'empty',
  'malformed',
  'type',
  'not-found',
  'redirect',
  'too-large',
  'timeout',
  'dns',
  'dns-busy',
  'tls',
  'connection',
  'address',
  'refused',
  'ours',
])
export type DirectoryResult = z.infer<typeof directoryResultSchema>

/** A public key of Ed25519 (RFC 8037) by its thumbprint (RFC 7638), which is the `keyid` of its signatures. */
export const domainKeySchema = z.object({
  keyId: z.string(),
  /** As base64url. */
  x: z.string(),
  /** When it may be used, where the directory says so. */
  notBefore: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
})
export type DomainKey = z.infer<typeof domainKeySchema>

const count = z.int().nonnegative()

/** What the agents of a domain have shown, taken together. Each has a tier of its own. */
export const domainReputationSchema = reputationSchema.omit({ survivalRate: true }).extend({ agents: count })
export type DomainReputation = z.infer<typeof domainReputationSchema>

/** `pending` until one of its keys has signed for the agent; `lost` when the keys were gone for too long, or its key was ended. */
export const domainStateSchema = z.enum(['pending', 'verified', 'lost'])
export type DomainState = z.infer<typeof domainStateSchema>

/** The domain of an agent as the agent sees it. */
export const agentDomainSchema = z.object({
  name: z.string(),
  state: domainStateSchema,
  /** What signatures of the domain may do for this agent. */
  scopes: z.array(domainScopeSchema),
  namedAt: z.iso.datetime(),
  /** Until when a pending one can be proved. */
  proofBy: z.iso.datetime().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  lostAt: z.iso.datetime().nullable(),
  directory: z.object({
    url: z.string(),
    /** Of the last time; null before the first. */
    result: directoryResultSchema.nullable(),
    checkedAt: z.iso.datetime().nullable(),
    /** Since when it has no good key, and until when those known are still taken. */
    failingSince: z.iso.datetime().nullable(),
    keysUntil: z.iso.datetime().nullable(),
    /** When the domain is lost if that stays so. */
    lostOn: z.iso.datetime().nullable(),
    keys: z.array(domainKeySchema.omit({ x: true })),
  }),
  /** Of all agents of the domain; null while it is not verified. */
  reputation: domainReputationSchema.nullable(),
})
export type AgentDomain = z.infer<typeof agentDomainSchema>

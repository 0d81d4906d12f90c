import { z } from 'zod'

/** What the security log records. A kind is added here, and its words in `shared/messages/security-events.ts`. */
export const SECURITY_EVENT_KINDS = [
  'sign-in',
  'sign-in.new-device',
  'sign-in.failed',
  'sign-out.everywhere',
  'password.changed',
  'password.reset',
  'email.verified',
  'email.changed',
  'role.granted',
  'role.revoked',
  'account.locked',
  'account.unlocked',
  'account.deleted',
  'data.exported',
  'key.new-address',
  'app.connected',
  'app.disconnected',
  'passkey.added',
  'passkey.removed',
  'second-factor.changed',
  'payout-account.changed',
  'agent-domain.changed',
  'budget.changed',
  'step-up.failed',
] as const

export const securityEventKindSchema = z.enum(SECURITY_EVENT_KINDS)
export type SecurityEventKind = z.infer<typeof securityEventKindSchema>

/** How long events are kept. */
export const SECURITY_LOG_DAYS = 180

/** An event as the owner of the account sees it. The same event again within an hour counts in `times`. */
export const securityEventSchema = z.object({
  id: z.int().positive(),
  kind: securityEventKindSchema,
  at: z.iso.datetime(),
  /** When it happened last. */
  lastAt: z.iso.datetime(),
  times: z.int().positive(),
  /** A few words on what changed, such as `admin`; may be empty. */
  detail: z.string(),
  /** The network, such as `192.0.2.0/24`; empty where none is known. */
  address: z.string(),
  /** Such as `Firefox on Windows`; empty where none is known. */
  device: z.string(),
  /** The agent that it concerns. */
  agent: z.string().nullable(),
})
export type SecurityEvent = z.infer<typeof securityEventSchema>

/** An event as owners see it. */
export const anySecurityEventSchema = securityEventSchema.extend({
  account: z.object({ id: z.int().positive(), username: z.string() }).nullable(),
  /** Of an account that is unknown or deleted: a keyed hash, which only tells whether two events are of the same one. */
  accountHash: z.string().nullable(),
  /** The request that it last happened in; empty for the command line. */
  requestId: z.string(),
})
export type AnySecurityEvent = z.infer<typeof anySecurityEventSchema>

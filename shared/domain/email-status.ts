import { z } from 'zod'

/** The address of an account as its owner sees it. */
export const emailStatusSchema = z.object({
  /** Empty when somebody else has verified the address that this account claimed. */
  email: z.string(),
  isVerified: z.boolean(),
  /** Whether this server sends mails; without them addresses cannot be verified. */
  sendsMail: z.boolean(),
  /** A change that waits for its mailboxes. */
  change: z
    .object({ email: z.string(), isOldConfirmed: z.boolean(), isNewConfirmed: z.boolean() })
    .nullable(),
})
export type EmailStatus = z.infer<typeof emailStatusSchema>

/** The answer of whoever has a link. */
export const linkDecisionSchema = z.enum(['confirm', 'refuse'])
export type LinkDecision = z.infer<typeof linkDecisionSchema>

/** What a link was for. A change of address is done when both mailboxes have allowed it, or one has stopped it. */
export const confirmedLinkSchema = z.object({
  what: z.enum(['address', 'change', 'newsletter']),
  isDone: z.boolean(),
})
export type ConfirmedLink = z.infer<typeof confirmedLinkSchema>

import { z } from 'zod'
import { improvedFieldSchema } from './improvement.ts'
import { dollarsSchema, totalDollarsSchema } from './payment.ts'

/**
 * What ties an admin to an agent: `owner` is the account of its owner, or one with the same mailbox; `referral`: one of them
 * has brought the other; `address`: the agent was registered or used from a network that the admin has signed in from.
 */
export const agentLinkSchema = z.enum(['owner', 'referral', 'address'])
export type AgentLink = z.infer<typeof agentLinkSchema>

/** An approval of an improvement. */
export const givenApprovalSchema = z.object({
  /** No name when the account has been deleted since. */
  by: z.object({ id: z.int().positive(), username: z.string().nullable() }),
  at: z.iso.datetime(),
  /** What the agent reads when it is approved. */
  note: z.string().nullable(),
  fields: z.array(improvedFieldSchema),
  links: z.array(agentLinkSchema),
})
export type GivenApproval = z.infer<typeof givenApprovalSchema>

/**
 * What an approval by the asking admin would be: the one that `decides`, the `first` of two, one that they have `given`, one
 * that is `linked` and of no use, since the first approval is linked as well; null where nothing can be approved.
 */
export const nextApprovalSchema = z.enum(['decides', 'first', 'given', 'linked'])
export type NextApproval = z.infer<typeof nextApprovalSchema>

/** Who has approved an improvement, and who may, from the view of the asking admin. */
export const approvalsSchema = z.object({
  /** Those that count, the oldest first. */
  given: z.array(givenApprovalSchema),
  /** What ties the asking admin to the agent. */
  yourLinks: z.array(agentLinkSchema),
  yours: nextApprovalSchema.nullable(),
  /** Names of admins whose approval would decide together with the first one, or with yours. Empty where none is needed. */
  others: z.array(z.string()),
})
export type Approvals = z.infer<typeof approvalsSchema>

/** What may be spent on improvements in a calendar month (UTC), in dollars. */
export const improvementBudgetSchema = z.object({
  /** null: no limit. */
  monthlyUsd: dollarsSchema.nullable(),
  /** Approved in this month and not reverted. */
  usedUsd: totalDollarsSchema,
  /** null where there is no limit; 0 where more was approved than a lowered limit allows. */
  remainingUsd: dollarsSchema.nullable(),
  /** When the next month begins. */
  renewsAt: z.iso.datetime(),
  /** Whether the asking admin is an owner. */
  mayChange: z.boolean(),
})
export type ImprovementBudget = z.infer<typeof improvementBudgetSchema>

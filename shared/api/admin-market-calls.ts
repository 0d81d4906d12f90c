import { z } from 'zod'
import { agentKeySchema, balanceSchema, reputationSchema, verifiedDomainSchema } from '../domain/agent.ts'
import { domainReputationSchema } from '../domain/agent-domain.ts'
import { improvedFieldSchema, improvementSchema, lintIssueSchema } from '../domain/improvement.ts'
import { approvalsSchema, improvementBudgetSchema } from '../domain/improvement-approval.ts'
import { listingSchema, listingStateSchema } from '../domain/listing.ts'
import { dollarsSchema } from '../domain/payment.ts'
import { plainText } from '../domain/text.ts'
import { IMPROVEMENT_STATES } from '../policy/improvement-states.ts'
import { TIERS } from '../policy/marketplace.ts'
import { defineCalls } from './call.ts'
import { idText, integerText, sortText } from './parameters.ts'

const ofOne = z.strictObject({ id: idText })
const count = z.int().nonnegative()
const SAY_WHY = 'Say why: the agent reads it.'
const reason = plainText(2000, 1, SAY_WHY)

/** An agent as admins see it. */
export const adminAgentSchema = z.object({
  id: z.int().positive(),
  name: z.string(),
  type: z.string(),
  isVerified: z.boolean(),
  isSandbox: z.boolean(),
  /** Made by demo mode. */
  isSample: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When it was blocked; null while it may call. */
  revokedAt: z.iso.datetime().nullable(),
  owner: z.object({ id: z.int().positive(), username: z.string().nullable() }).nullable(),
  tier: z.enum(TIERS.map(({ tier }) => tier)),
  reputation: reputationSchema,
  balance: balanceSchema,
  keys: z.array(agentKeySchema.omit({ isCurrent: true })),
  /** With what all agents of the domain have shown; null without a verified one. */
  domain: verifiedDomainSchema.extend({ reputation: domainReputationSchema }).nullable(),
})
export type AdminAgent = z.infer<typeof adminAgentSchema>

const value = z.union([z.string(), z.array(z.string())]).nullable()

/** An improvement as admins decide on it. Its texts are untrusted. */
export const adminImprovementSchema = improvementSchema.extend({
  agent: z.object({
    id: z.int().positive(),
    name: z.string(),
    tier: z.enum(TIERS.map(({ tier }) => tier)),
    /** Of the decided ones, in percent; null before the first decision. */
    approvalRate: reputationSchema.shape.approvalRate,
    /** Of the approved ones, those that were taken back. */
    reverted: reputationSchema.shape.reverted,
    isSample: z.boolean(),
    domain: verifiedDomainSchema.nullable(),
  }),
  /**
   * For each field its present value and what accepting would write: the proposal merged into the tool as it is
   * now. null where both have changed the same words and it has to be sent back.
   */
  merges: z.array(
    z.object({ field: improvedFieldSchema, current: value, merged: value, isConflict: z.boolean() }),
  ),
  issues: z.array(lintIssueSchema),
  approvals: approvalsSchema,
  /** The bounty that pays for it; `isPaid`: nobody has decided by `decideBy`, so the clock has paid. */
  bounty: z
    .object({
      id: z.int().positive(),
      title: z.string(),
      claimId: z.int().positive(),
      decideBy: z.iso.datetime().nullable(),
      isPaid: z.boolean(),
    })
    .nullable(),
})
export type AdminImprovement = z.infer<typeof adminImprovementSchema>

/** A listing as admins see it. */
export const adminListingSchema = listingSchema.extend({
  agent: z.object({ id: z.int().positive(), name: z.string(), isSample: z.boolean() }),
  /** A payment for it that has to go back and has not yet; `detail` is why it was refused, or sent back by the bank. */
  refundDue: z.object({ since: z.iso.datetime(), detail: z.string().nullable() }).nullable(),
})
export type AdminListing = z.infer<typeof adminListingSchema>

/** Decisions that the agent needs words for. */
const NEEDS_NOTE: ReadonlySet<string> = new Set(['request_changes', 'reject'])

export const adminMarketCalls = defineCalls({
  adminListImprovements: {
    method: 'GET',
    path: '/api/admin/improvements',
    summary: 'Improvements by agents: those in review oldest first, others newest first',
    access: 'admin',
    query: z.strictObject({
      state: z.enum(['all', ...IMPROVEMENT_STATES]).default('pending_review'),
      page: integerText(1, 100_000).default(1),
    }),
    output: z.object({
      improvements: z.array(adminImprovementSchema),
      total: count,
      /** How many there are in each state, whatever the filter; a state that is left out has none. */
      counts: z.partialRecord(z.enum(IMPROVEMENT_STATES), count),
    }),
  },
  adminGetImprovement: {
    method: 'GET',
    path: '/api/admin/improvements/:id',
    summary: 'One improvement as it is now, with freshly computed merges',
    access: 'admin',
    params: ofOne,
    output: adminImprovementSchema,
  },
  decideImprovement: {
    method: 'POST',
    path: '/api/admin/improvements/:id/decide',
    summary:
      'Approve the named fields, withdraw your first approval, request changes, or reject; 409 when someone else already has, when the tool has changed, when another admin has to approve, or over budget',
    access: 'admin',
    params: ofOne,
    body: z
      .strictObject({
        decision: z.enum(['approve', 'withdraw_approval', 'request_changes', 'reject']),
        /** The approved fields; when left out those of the first approval, or all of them. */
        fields: z.array(improvedFieldSchema).min(1).optional(),
        note: plainText(2000).optional(),
        /** The `updatedAt` that was on the screen: when it has changed since, nothing happens. */
        seenAt: z.iso.datetime().optional(),
      })
      .refine(({ decision, note }) => !NEEDS_NOTE.has(decision) || note !== undefined, {
        path: ['note'],
        error: SAY_WHY,
      }),
    output: adminImprovementSchema,
  },
  revertImprovement: {
    method: 'POST',
    path: '/api/admin/improvements/:id/revert',
    summary:
      'Undo what an improvement changed, and take back the money for it; 409 when it has been changed since',
    access: 'admin',
    params: ofOne,
    body: z.strictObject({ reason }),
    output: adminImprovementSchema,
  },
  improvementBudget: {
    method: 'GET',
    path: '/api/admin/improvement-budget',
    summary: 'The budget for improvements this month, and what is left of it',
    access: 'admin',
    output: improvementBudgetSchema,
  },
  setImprovementBudget: {
    method: 'PUT',
    path: '/api/platform/improvement-budget',
    summary: 'Limit spending on improvements in a calendar month (UTC); null for no limit',
    access: 'owner',
    freshProof: true,
    body: z.strictObject({ monthlyUsd: dollarsSchema.max(1_000_000).nullable() }),
    output: improvementBudgetSchema,
  },
  adminListListings: {
    method: 'GET',
    path: '/api/admin/listings',
    summary: 'Paid listings, newest first and held ones oldest first, unless sorted otherwise',
    access: 'admin',
    query: z.strictObject({
      state: z.enum(['all', ...listingStateSchema.options]).default('all'),
      /** In the name of the tool or the agent. */
      search: z.string().trim().max(120).optional(),
      sort: sortText('tool', 'agent', 'fee', 'submitted').optional(),
      page: integerText(1, 100_000).default(1),
    }),
    output: z.object({ listings: z.array(adminListingSchema), total: count }),
  },
  decideListing: {
    method: 'POST',
    path: '/api/admin/listings/:id/decide',
    summary: 'Publish a held listing or refund its fee; 409 when it is no longer held',
    access: 'admin',
    params: ofOne,
    body: z
      .strictObject({
        decision: z.enum(['publish', 'refund']),
        reason: reason.optional(),
        /** Where the listed one is not right, as a guessed one may be. */
        categoryId: z.int().positive().optional(),
      })
      .refine((body) => body.decision === 'publish' || body.reason !== undefined, {
        path: ['reason'],
        error: SAY_WHY,
      }),
    output: adminListingSchema,
  },
  takeDownListing: {
    method: 'POST',
    path: '/api/admin/listings/:id/take-down',
    summary: 'Take a published listing out of the directory, with or without a refund',
    access: 'admin',
    params: ofOne,
    body: z.strictObject({ reason, refund: z.boolean() }),
    output: adminListingSchema,
  },
  adminListAgents: {
    method: 'GET',
    path: '/api/admin/agents',
    summary: 'Registered agents, newest first unless sorted otherwise',
    access: 'admin',
    query: z.strictObject({
      /** In the name of the agent or its owner. */
      search: z.string().trim().max(120).optional(),
      sort: sortText('name', 'owner', 'submitted', 'used', 'registered').optional(),
      page: integerText(1, 100_000).default(1),
    }),
    output: z.object({ agents: z.array(adminAgentSchema), total: count }),
  },
  changeAgent: {
    method: 'PATCH',
    path: '/api/admin/agents/:id',
    summary: 'Verify or suspend an agent; its keys work again once it is reinstated',
    access: 'admin',
    params: ofOne,
    body: z
      .strictObject({ isVerified: z.boolean(), isRevoked: z.boolean() })
      .partial()
      .refine((change) => Object.keys(change).length > 0, 'must change something'),
    output: adminAgentSchema,
  },
})

import { z } from 'zod'
import { BOUNTY_LIMITS, BOUNTY_STATES, CLAIM_STATES } from '../policy/bounty-states.ts'
import { IMPROVEMENT_PRICE } from '../policy/marketplace.ts'
import { improvedFieldSchema, improvementSubmissionSchema } from './improvement.ts'
import { dollarsSchema, receiptSchema, totalDollarsSchema } from './payment.ts'
import { plainText } from './text.ts'

const count = z.int().nonnegative()
const id = z.int().positive()
const hours = ({ min, max, suggested }: { min: number; max: number; suggested: number }) =>
  z.int().min(min).max(max).default(suggested)

/** What an admin asks for. Without a category and tools it is for any tool, without a field for any of them. */
export const bountyDraftSchema = z.strictObject({
  title: plainText(120),
  /** What has to be done, for agents to read. */
  instructions: plainText(2000),
  categoryId: id.nullable().default(null),
  toolIds: z.array(id).min(1).max(BOUNTY_LIMITS.toolIds).nullable().default(null),
  /** The only field that may be changed. */
  field: improvedFieldSchema.nullable().default(null),
  /** For each tool. */
  priceUsd: dollarsSchema.min(IMPROVEMENT_PRICE.min).max(IMPROVEMENT_PRICE.max),
  /** How many tools are paid for. */
  places: z.int().min(1).max(BOUNTY_LIMITS.places),
  endsAt: z.iso.datetime(),
  /** How long a claim lasts; none lasts longer than the bounty. */
  claimHours: hours(BOUNTY_LIMITS.claimHours),
  /** Within how many hours what is delivered is decided on. After that it is paid. */
  decideHours: hours(BOUNTY_LIMITS.decideHours),
})
export type BountyDraft = z.infer<typeof bountyDraftSchema>

/** A bounty as agents see it. */
export const bountySchema = z.object({
  id,
  title: z.string(),
  instructions: z.string(),
  categoryId: id.nullable(),
  field: improvedFieldSchema.nullable(),
  priceUsd: dollarsSchema,
  /** The agent's share of the price. */
  earningUsd: dollarsSchema,
  places: z.int().positive(),
  /** Places that nobody has claimed. */
  left: count,
  endsAt: z.iso.datetime(),
  claimHours: z.int().positive(),
  decideHours: z.int().positive(),
})
export type Bounty = z.infer<typeof bountySchema>

export const bountyStateSchema = z.enum(BOUNTY_STATES)
const claimStateSchema = z.enum(CLAIM_STATES)

/** A claim of one tool, as its agent sees it. */
export const bountyClaimSchema = z.object({
  id,
  bountyId: id,
  title: z.string(),
  toolId: id,
  toolName: z.string(),
  field: improvedFieldSchema.nullable(),
  state: claimStateSchema,
  priceUsd: dollarsSchema,
  earningUsd: dollarsSchema,
  claimedAt: z.iso.datetime(),
  /** Without a delivery by then the claim lapses. */
  deliverBy: z.iso.datetime(),
  /** Without a decision by then it is paid; null before the delivery. */
  decideBy: z.iso.datetime().nullable(),
  /** What was delivered. */
  improvementId: id.nullable(),
  /** Of a payment by the clock; approved work is collected like every improvement. */
  receipt: receiptSchema.nullable(),
  isSandbox: z.boolean(),
})
export type BountyClaim = z.infer<typeof bountyClaimSchema>

/** An improvement without its tool and price, which the claim says. */
export const bountyDeliverySchema = improvementSubmissionSchema.omit({ toolId: true, estimatedValue: true })
export type BountyDelivery = z.infer<typeof bountyDeliverySchema>

const person = z.object({ id, username: z.string().nullable() })

/** A claim as admins see it. */
export const adminBountyClaimSchema = bountyClaimSchema.extend({
  agent: z.object({ id, name: z.string() }),
})
export type AdminBountyClaim = z.infer<typeof adminBountyClaimSchema>

/** A bounty as admins see it. */
export const adminBountySchema = bountySchema.extend({
  toolIds: z.array(id).nullable(),
  state: bountyStateSchema,
  /** Price times places. */
  totalUsd: totalDollarsSchema,
  /** Paid or to be collected. */
  spentUsd: totalDollarsSchema,
  /** What went back when it ended; null before. */
  returnedUsd: totalDollarsSchema.nullable(),
  /** Claims by state; one that is left out has none. */
  claims: z.partialRecord(claimStateSchema, count),
  /** null: a built-in agent has proposed it. */
  createdBy: person.nullable(),
  /** The built-in agent that has proposed it. */
  proposedBy: z.string().nullable(),
  /** Who would fund it, where a second admin has to. */
  firstBy: person.nullable(),
  fundedBy: person.nullable(),
  /** Opened by the built-in agent itself: the money is of the standing budget that `fundedBy` has granted. */
  isStanding: z.boolean(),
  /** What funding by the asking admin would be; null where nothing can be funded. */
  yours: z.enum(['funds', 'first', 'given']).nullable(),
  createdAt: z.iso.datetime(),
})
export type AdminBounty = z.infer<typeof adminBountySchema>

/**
 * What comes next of a standing budget. `opens`: the next look of the built-in agents opens a bounty. Otherwise it waits: `few`, for
 * findings; `open`, for the end of the bounty that is open; `draft`, for what an admin makes of a proposal that they have changed or
 * approved; `stopped`, for the next month, for an admin has dropped or ended a bounty in this one; `spent`, for money of its own, and
 * `month`, of the monthly budget for improvements; `rests`, for an owner who grants it anew, for whoever did is none any more.
 */
export const STANDING_NEXT = ['opens', 'few', 'open', 'draft', 'stopped', 'spent', 'month', 'rests'] as const
export type StandingNext = (typeof STANDING_NEXT)[number]

/** What built-in agents may open bounties with in a calendar month (UTC), in dollars. */
export const standingBudgetSchema = z.object({
  /** null: they propose only. */
  monthlyUsd: dollarsSchema.nullable(),
  /** Who has granted it. */
  grantedBy: person.nullable(),
  /** Set aside for bounties that opened by themselves in this month, less what has come back of them. */
  usedUsd: totalDollarsSchema,
  /** null without a budget; 0 where more was used than a lowered one allows. */
  remainingUsd: dollarsSchema.nullable(),
  /** When the next month begins. */
  renewsAt: z.iso.datetime(),
  /** null without a budget. */
  next: z.enum(STANDING_NEXT).nullable(),
  /** What opened by itself in this month, the newest first. */
  opened: z.array(
    adminBountySchema.pick({ id: true, title: true, state: true, totalUsd: true }).extend({
      openedAt: z.iso.datetime(),
    }),
  ),
  /** Whether the asking admin is an owner. */
  mayChange: z.boolean(),
})
export type StandingBudget = z.infer<typeof standingBudgetSchema>

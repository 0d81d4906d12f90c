import { z } from 'zod'
import {
  adminBountyClaimSchema,
  adminBountySchema,
  bountyClaimSchema,
  bountyDeliverySchema,
  bountyDraftSchema,
  bountySchema,
  bountyStateSchema,
  standingBudgetSchema,
} from '../domain/bounty.ts'
import { availableToolSchema, dryRunQuerySchema, dryRunSchema } from '../domain/improvement.ts'
import { dollarsSchema } from '../domain/payment.ts'
import { CLAIM_STATES, MOST_STANDING_BUDGET } from '../policy/bounty-states.ts'
import { defineCalls } from './call.ts'
import { idText, integerText } from './parameters.ts'

const ofOne = z.strictObject({ id: idText })
const count = z.int().nonnegative()
const next = z.int().positive().nullable()
const pages = { page: integerText(1, 100_000).default(1) }

/** Work that is paid for ahead, for agents; claims of others are not found. Literal segments come before `:id`. */
export const bountyCalls = defineCalls({
  listBounties: {
    method: 'GET',
    path: '/api/v1/bounties',
    summary: 'Open bounties, newest first: work that is funded before it starts',
    access: 'agent',
    scope: 'read',
    query: z.strictObject({ before: idText.optional() }),
    output: z.object({ bounties: z.array(bountySchema), next }),
  },
  listBountyClaims: {
    method: 'GET',
    path: '/api/v1/bounties/claims',
    summary: 'The claims of the agent, newest first',
    access: 'agent',
    scope: 'read',
    query: z.strictObject({ before: idText.optional() }),
    output: z.object({ claims: z.array(bountyClaimSchema), next }),
  },
  getBountyClaim: {
    method: 'GET',
    path: '/api/v1/bounties/claims/:id',
    summary: 'One claim of the agent, with its deadline; `decideBy` says when it is paid if nobody decides',
    access: 'agent',
    scope: 'read',
    params: ofOne,
    output: bountyClaimSchema,
  },
  deliverBounty: {
    method: 'POST',
    path: '/api/v1/bounties/claims/:id/deliver',
    summary:
      'Deliver the work of a claim as an improvement at its price; 409 after the deadline. With `dryRun=1`, only checks it',
    access: 'agent',
    scope: 'submit',
    isIdempotent: true,
    params: ofOne,
    query: dryRunQuerySchema,
    body: bountyDeliverySchema,
    output: z.union([bountyClaimSchema, dryRunSchema]),
  },
  giveBackBounty: {
    method: 'POST',
    path: '/api/v1/bounties/claims/:id/give-back',
    summary:
      'End a claim without a delivery, so that others can take the tool; 409 once something was delivered',
    access: 'agent',
    scope: 'submit',
    params: ofOne,
    output: bountyClaimSchema,
  },
  getBounty: {
    method: 'GET',
    path: '/api/v1/bounties/:id',
    summary: 'One open bounty; 409 once it has ended',
    access: 'agent',
    scope: 'read',
    params: ofOne,
    output: bountySchema,
  },
  listBountyTools: {
    method: 'GET',
    path: '/api/v1/bounties/:id/tools',
    summary: 'The unclaimed tools of a bounty, those with the most to improve first',
    access: 'agent',
    scope: 'read',
    params: ofOne,
    query: z.strictObject(pages),
    output: z.object({ tools: z.array(availableToolSchema), total: count }),
  },
  claimBounty: {
    method: 'POST',
    path: '/api/v1/bounties/:id/claims',
    summary:
      'Claim a tool of a bounty until a deadline; its price is then in escrow. 409 when it is taken, when it is the agent’s own, or over the tier’s limit of open claims',
    access: 'agent',
    scope: 'submit',
    isIdempotent: true,
    params: ofOne,
    body: z.strictObject({ toolId: z.int().positive() }),
    output: bountyClaimSchema,
  },
})

export const adminBountyCalls = defineCalls({
  adminListBounties: {
    method: 'GET',
    path: '/api/admin/bounties',
    summary: 'Bounties, newest first',
    access: 'admin',
    query: z.strictObject({ state: z.enum(['all', ...bountyStateSchema.options]).default('all'), ...pages }),
    output: z.object({ bounties: z.array(adminBountySchema), total: count }),
  },
  adminListBountyClaims: {
    method: 'GET',
    path: '/api/admin/bounties/claims',
    summary: 'Claims of bounties: those waiting for a decision first, by deadline',
    access: 'admin',
    query: z.strictObject({
      bountyId: idText.optional(),
      state: z.enum(['all', ...CLAIM_STATES]).default('all'),
      ...pages,
    }),
    output: z.object({ claims: z.array(adminBountyClaimSchema), total: count }),
  },
  adminGetBounty: {
    method: 'GET',
    path: '/api/admin/bounties/:id',
    summary: 'One bounty',
    access: 'admin',
    params: ofOne,
    output: adminBountySchema,
  },
  addBounty: {
    method: 'POST',
    path: '/api/admin/bounties',
    summary: 'Draft a bounty; nothing is set aside yet',
    access: 'admin',
    body: bountyDraftSchema,
    output: adminBountySchema,
  },
  changeBounty: {
    method: 'PUT',
    path: '/api/admin/bounties/:id',
    summary: 'Rewrite an unfunded bounty; a first approval of its budget no longer counts',
    access: 'admin',
    params: ofOne,
    body: bountyDraftSchema,
    output: adminBountySchema,
  },
  fundBounty: {
    method: 'POST',
    path: '/api/admin/bounties/:id/fund',
    summary:
      'Set aside a bounty’s whole budget and open it; above $100, a second admin has to. 409 over the monthly budget',
    access: 'admin',
    params: ofOne,
    output: adminBountySchema,
  },
  endBounty: {
    method: 'POST',
    path: '/api/admin/bounties/:id/end',
    summary:
      'End a bounty early: unclaimed money goes back, and claims continue until their deadlines. Drops an unfunded one',
    access: 'admin',
    params: ofOne,
    output: adminBountySchema,
  },
  standingBudget: {
    method: 'GET',
    path: '/api/admin/standing-budget',
    summary:
      'The standing budget of built-in agents this month, the bounties they have opened, and what comes next',
    access: 'admin',
    output: standingBudgetSchema,
  },
  setStandingBudget: {
    method: 'PUT',
    path: '/api/platform/standing-budget',
    summary:
      'Let built-in agents open bounties on their own, up to an amount per calendar month (UTC); with null they only propose. Open bounties stay open',
    access: 'owner',
    freshProof: true,
    body: z.strictObject({ monthlyUsd: dollarsSchema.max(MOST_STANDING_BUDGET).nullable() }),
    output: standingBudgetSchema,
  },
})

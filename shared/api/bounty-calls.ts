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
    summary: 'Open bounties, the newest first: work whose price is set aside before it is done',
    access: 'agent',
    scope: 'read',
    query: z.strictObject({ before: idText.optional() }),
    output: z.object({ bounties: z.array(bountySchema), next }),
  },
  listBountyClaims: {
    method: 'GET',
    path: '/api/v1/bounties/claims',
    summary: 'The claims of the agent, the newest first',
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
      'Deliver the work of a claim as an improvement at its price; 409 after the deadline. With `dryRun=1` only says what would become of it',
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
    summary: 'The tools of a bounty that nobody has claimed, those with the most to improve first',
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
      'Take a tool of a bounty until a deadline; its price is in escrow from then on. 409 when it is taken, when it is the agent’s own, or beyond the open claims of its tier',
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
    summary: 'Bounties, the newest first',
    access: 'admin',
    query: z.strictObject({ state: z.enum(['all', ...bountyStateSchema.options]).default('all'), ...pages }),
    output: z.object({ bounties: z.array(adminBountySchema), total: count }),
  },
  adminListBountyClaims: {
    method: 'GET',
    path: '/api/admin/bounties/claims',
    summary: 'Claims of bounties: those that wait for a decision first, in the order of their time',
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
    summary: 'Rewrite a bounty that is not funded; a first approval of its budget is over',
    access: 'admin',
    params: ofOne,
    body: bountyDraftSchema,
    output: adminBountySchema,
  },
  fundBounty: {
    method: 'POST',
    path: '/api/admin/bounties/:id/fund',
    summary:
      'Set the whole budget of a bounty aside and open it; above $100 a second admin has to. 409 beyond the monthly budget',
    access: 'admin',
    params: ofOne,
    output: adminBountySchema,
  },
  endBounty: {
    method: 'POST',
    path: '/api/admin/bounties/:id/end',
    summary:
      'End a bounty early: what nobody has claimed goes back, and claims go on until their deadlines. Drops one that is not funded',
    access: 'admin',
    params: ofOne,
    output: adminBountySchema,
  },
  standingBudget: {
    method: 'GET',
    path: '/api/admin/standing-budget',
    summary:
      'What built-in agents may open bounties with this month, what they have opened, and what comes next',
    access: 'admin',
    output: standingBudgetSchema,
  },
  setStandingBudget: {
    method: 'PUT',
    path: '/api/platform/standing-budget',
    summary:
      'Let built-in agents open bounties by themselves, up to a sum for a calendar month (UTC); null lets them propose only. What is open stays open',
    access: 'owner',
    freshProof: true,
    body: z.strictObject({ monthlyUsd: dollarsSchema.max(MOST_STANDING_BUDGET).nullable() }),
    output: standingBudgetSchema,
  },
})

import { z } from 'zod'
import { bountyDeliverySchema } from '#shared/domain/bounty.ts'
import { claimConsent } from './mcp-consent.ts'
import { before, defineTool, id, idempotencyKey, type McpTool } from './mcp-tool.ts'

/** Work that is paid for ahead, and what proves it. All need the key of an agent, or a token of OAuth. */
export const bountyTools: readonly McpTool[] = [
  defineTool({
    name: 'list_bounties',
    title: 'Find work that is paid for ahead',
    description:
      'Open bounties, newest first: their price is already set aside. Claim a tool from one, deliver on time, and an admin decides by a promised time; after that you are paid anyway. Needs a key.',
    call: 'listBounties',
    isForeign: true,
    list: { field: 'bounties', cursor: { field: 'id', argument: 'before' } },
    input: z.strictObject({ before }),
    toRequest: (query) => ({ query }),
  }),
  defineTool({
    name: 'bounty_tools',
    title: 'See the tools of a bounty',
    description:
      'Unclaimed tools of a bounty, those with the most to improve first, each with its gaps and its revision. Needs a key.',
    call: 'listBountyTools',
    isForeign: true,
    list: { field: 'tools' },
    input: z.strictObject({ bountyId: id, page: z.int().min(1).max(1000).default(1) }),
    toRequest: ({ bountyId, page }) => ({ params: { id: bountyId }, query: { page } }),
  }),
  defineTool({
    name: 'claim_bounty',
    title: 'Claim a tool of a bounty',
    description:
      'Take one tool of a bounty until a deadline, when it lapses. Its price is in escrow from then on. A client that can ask its user lets them agree first. Needs a key.',
    call: 'claimBounty',
    isForeign: true,
    input: z.strictObject({ bountyId: id, toolId: id, idempotencyKey }),
    toRequest: ({ bountyId, toolId, idempotencyKey: key }) => ({
      params: { id: bountyId },
      body: { toolId },
      idempotencyKey: key,
    }),
    consent: claimConsent,
  }),
  defineTool({
    name: 'deliver_bounty',
    title: 'Deliver the work of a claim',
    description:
      'Deliver what was claimed, as an improvement at its price. `dryRun` only checks it and stores nothing. Needs a key.',
    call: 'deliverBounty',
    isForeign: true,
    input: bountyDeliverySchema.extend({
      claimId: id,
      dryRun: z.boolean().default(false).describe('Only check it, and store nothing'),
      idempotencyKey,
    }),
    toRequest: ({ claimId, dryRun, idempotencyKey: key, ...body }) => ({
      params: { id: claimId },
      query: { dryRun: dryRun ? '1' : '0' },
      body,
      idempotencyKey: key,
    }),
  }),
  defineTool({
    name: 'bounty_claim_status',
    title: 'Follow a claim',
    description:
      'One claim of your own: its deadline, by when it is decided, and what it was paid. Needs a key.',
    call: 'getBountyClaim',
    isForeign: true,
    input: z.strictObject({ claimId: id }),
    toRequest: ({ claimId }) => ({ params: { id: claimId } }),
  }),
  defineTool({
    name: 'list_bounty_claims',
    title: 'List your claims',
    description: 'Your own claims of bounties, newest first. Needs a key.',
    call: 'listBountyClaims',
    isForeign: true,
    list: { field: 'claims', cursor: { field: 'id', argument: 'before' } },
    input: z.strictObject({ before }),
    toRequest: (query) => ({ query }),
  }),
  defineTool({
    name: 'give_back_bounty',
    title: 'Give a claim back',
    description: 'End a claim without a delivery, so that others can take the tool. Needs a key.',
    call: 'giveBackBounty',
    isForeign: true,
    input: z.strictObject({ claimId: id }),
    toRequest: ({ claimId }) => ({ params: { id: claimId } }),
  }),
  defineTool({
    name: 'list_receipts',
    title: 'List your receipts',
    description:
      'Signed receipts of what happened to your work and money, newest first; the keys at /.well-known/jwks.json prove them. Needs a key.',
    call: 'listReceipts',
    isForeign: false,
    list: { field: 'receipts', cursor: { field: 'id', argument: 'before' } },
    input: z.strictObject({ before }),
    toRequest: (query) => ({ query }),
  }),
]

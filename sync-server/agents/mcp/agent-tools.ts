import { z } from 'zod'
import { improvementStateSchema, improvementSubmissionSchema } from '#shared/domain/improvement.ts'
import { listingSubmissionSchema } from '#shared/domain/listing.ts'
import { MCP } from '#shared/policy/marketplace.ts'
import { bountyTools } from './bounty-tools.ts'
import { listingConsent } from './mcp-consent.ts'
import { before, defineTool, id, idempotencyKey, type McpTool } from './mcp-tool.ts'

/** Tools that need the key of an agent. */
export const agentTools: readonly McpTool[] = [
  defineTool({
    name: 'catalogue_changes',
    title: 'Follow the catalogue',
    description:
      'What has changed in the directory after a number, in order; ask again with `since` set to `next`. With `waitSeconds`, an empty answer is held back until there is a change or the time is up. Needs a key.',
    call: 'listCatalogueChanges',
    isForeign: true,
    list: { field: 'changes', cursor: { field: 'seq', argument: 'since' } },
    input: z.strictObject({
      since: z.int().min(0).default(0).describe('The `next` of the answer before; 0 for everything'),
      limit: z.int().min(1).max(100).default(20),
      waitSeconds: z.int().min(0).max(MCP.maxWaitSeconds).default(0),
    }),
    toRequest: ({ since, limit }) => ({ query: { since, limit } }),
  }),
  defineTool({
    name: 'available_tools',
    title: 'Find tools to improve',
    description:
      'Tools worth improving, those with the most to gain first, each with its gaps and its revision. Needs a key.',
    call: 'availableTools',
    isForeign: true,
    list: { field: 'tools' },
    input: z.strictObject({
      search: z.string().trim().min(1).max(200).optional(),
      page: z.int().min(1).max(1000).default(1),
    }),
    toRequest: (query) => ({ query }),
  }),
  defineTool({
    name: 'submit_improvement',
    title: 'Propose an improvement',
    description:
      'Propose a priced improvement of a tool; an admin reviews it. With `changes`, the fields are taken as they are and `improvements` is the reasoning. `dryRun` only checks it and stores nothing. Needs a key.',
    call: 'submitImprovement',
    isForeign: true,
    input: improvementSubmissionSchema.extend({
      dryRun: z.boolean().default(false).describe('Only check it, and store nothing'),
      idempotencyKey,
    }),
    toRequest: ({ dryRun, idempotencyKey: key, ...body }) => ({
      query: { dryRun: dryRun ? '1' : '0' },
      body,
      idempotencyKey: key,
    }),
  }),
  defineTool({
    name: 'improvement_status',
    title: 'Follow an improvement',
    description: 'One improvement of your own, with its history, decision and receipt. Needs a key.',
    call: 'getOwnImprovement',
    isForeign: true,
    input: z.strictObject({ improvementId: id }),
    toRequest: ({ improvementId }) => ({ params: { id: improvementId } }),
  }),
  defineTool({
    name: 'list_improvements',
    title: 'List your improvements',
    description: 'Your own improvements, newest first. Needs a key.',
    call: 'listOwnImprovements',
    isForeign: true,
    list: { field: 'improvements', cursor: { field: 'id', argument: 'before' } },
    input: z.strictObject({
      state: z.enum(['all', ...improvementStateSchema.options]).default('all'),
      before,
    }),
    toRequest: (query) => ({ query }),
  }),
  defineTool({
    name: 'submit_listing',
    title: 'Submit a tool for a listing',
    description:
      'Submit a tool for a paid listing; it is published once its fee is paid. A client that can ask its user lets them agree to the fee first. Needs a key.',
    call: 'submitListing',
    isForeign: false,
    input: listingSubmissionSchema.extend({ idempotencyKey }),
    toRequest: ({ idempotencyKey: key, ...body }) => ({ body, idempotencyKey: key }),
    consent: listingConsent,
  }),
  defineTool({
    name: 'listing_status',
    title: 'Follow a listing',
    description: 'One listing of your own. Needs a key.',
    call: 'getOwnListing',
    isForeign: true,
    input: z.strictObject({ listingId: id }),
    toRequest: ({ listingId }) => ({ params: { id: listingId } }),
  }),
  defineTool({
    name: 'agent_profile',
    title: 'See how you stand',
    description: 'Who the key belongs to: tier, reputation, balance, and how much may wait for review.',
    call: 'agentProfile',
    isForeign: false,
    input: z.strictObject({}),
    toRequest: () => ({}),
  }),
  defineTool({
    name: 'payment_history',
    title: 'See what was earned',
    description: 'What you have earned, paid and submitted. Needs a key.',
    call: 'paymentHistory',
    isForeign: false,
    input: z.strictObject({}),
    toRequest: () => ({}),
  }),
  ...bountyTools,
]

import { z } from 'zod'
import {
  agentKeySchema,
  agentProfileSchema,
  agentRegisteredSchema,
  agentRegistrationSchema,
  newAgentKeySchema,
  publicKeySchema,
  scopeSchema,
  signingKeySchema,
} from '../domain/agent.ts'
import {
  availableToolSchema,
  dryRunQuerySchema,
  dryRunSchema,
  improvementSubmissionSchema,
  improvementSubmittedSchema,
} from '../domain/improvement.ts'
import { earningDaySchema, paymentHistorySchema } from '../domain/payment.ts'
import { plainText } from '../domain/text.ts'
import { AGENT_COUNTS, AGENT_SCOPES } from '../policy/marketplace.ts'
import { defineCalls, doneSchema } from './call.ts'
import { idText, integerText } from './parameters.ts'

/** The API of agents, version 1. The key goes into X-API-Key, X-Agent-Key or Authorization: Bearer; a signature does too. */
export const agentCalls = defineCalls({
  registerAgent: {
    method: 'POST',
    path: '/api/v1/register',
    summary:
      'Create an agent and its first key, which is only shown once. It belongs to the signed-in user, if any.',
    access: 'anyone',
    session: 'optional',
    rateLimit: 'agent-register',
    body: agentRegistrationSchema,
    output: agentRegisteredSchema,
  },
  agentProfile: {
    method: 'GET',
    path: '/api/v1/me',
    summary: 'Who the key belongs to: tier, reputation, balance, and how much can be in review',
    access: 'agent',
    scope: 'read',
    output: agentProfileSchema,
  },
  availableTools: {
    method: 'GET',
    path: '/api/v1/tools/available',
    summary: 'Tools worth improving, those with the most to gain first',
    access: 'agent',
    scope: 'read',
    query: z.strictObject({
      /** In name, description, tags: as the search of the directory. */
      search: z.string().trim().max(200).optional(),
      page: integerText(1, 1000).default(1),
    }),
    output: z.object({ tools: z.array(availableToolSchema), total: z.int().nonnegative() }),
  },
  paymentHistory: {
    method: 'GET',
    path: '/api/v1/payment-history',
    summary: 'What the agent has earned, paid and submitted',
    access: 'agent',
    scope: 'read',
    output: paymentHistorySchema,
  },
  agentEarnings: {
    method: 'GET',
    path: '/api/v1/earnings',
    summary: 'What the agent has earned on each of the last days, oldest first; days without any are 0',
    access: 'agent',
    scope: 'read',
    query: z.strictObject({ days: integerText(1, 365).default(30) }),
    output: z.object({ days: z.array(earningDaySchema) }),
  },
  submitImprovement: {
    method: 'POST',
    path: '/api/v1/improvements/submit',
    summary: 'Propose an improvement of a tool with its estimated value; `dryRun=1` only checks it',
    access: 'agent',
    scope: 'submit',
    isIdempotent: true,
    query: dryRunQuerySchema,
    body: improvementSubmissionSchema,
    output: z.union([improvementSubmittedSchema, dryRunSchema]),
  },
  agentDocs: {
    method: 'GET',
    path: '/api/v1/docs',
    summary: 'The API reference as a page',
    access: 'anyone',
  },
})

const ofKey = z.strictObject({ id: idText })

export const agentKeyCalls = defineCalls({
  listAgentKeys: {
    method: 'GET',
    path: '/api/v1/keys',
    summary: 'The keys of the agent, newest first',
    access: 'agent',
    scope: 'manage',
    output: z.object({ keys: z.array(agentKeySchema) }),
  },
  addAgentKey: {
    method: 'POST',
    path: '/api/v1/keys',
    summary: 'Create another key, which is only shown once, with no more scopes than the calling key',
    access: 'agent',
    scope: 'manage',
    needsApiKey: true,
    body: z.strictObject({
      label: plainText(60),
      /** Those of the calling key when left out. */
      scopes: z.array(scopeSchema).min(1).max(AGENT_SCOPES.length).optional(),
    }),
    output: newAgentKeySchema,
  },
  rotateAgentKey: {
    method: 'POST',
    path: '/api/v1/keys/:id/rotate',
    summary:
      'Replace a key with a new one; the old one ends when the new one is first used, or after an hour',
    access: 'agent',
    scope: 'manage',
    needsApiKey: true,
    params: ofKey,
    output: newAgentKeySchema,
  },
  revokeAgentKey: {
    method: 'DELETE',
    path: '/api/v1/keys/:id',
    summary: 'Revoke a key immediately; 409 for the last one that can manage keys with its scopes',
    access: 'agent',
    scope: 'manage',
    params: ofKey,
    output: doneSchema,
  },
})

/**
 * Keys that sign requests instead of travelling with them. One acts for the API key that has registered it, with its
 * scopes, and ends with it.
 */
export const signingKeyCalls = defineCalls({
  addSigningKey: {
    method: 'POST',
    path: '/api/v1/signing-keys',
    summary: `Register a public key that signs requests for the calling key; of more than ${AGENT_COUNTS.signingKeys}, the least recently used one ends`,
    access: 'agent',
    scope: 'read',
    needsApiKey: true,
    body: z.strictObject({
      publicKey: publicKeySchema,
      /** The name of the browser when left out, such as `Firefox on Linux`. */
      label: plainText(60).optional(),
    }),
    output: signingKeySchema,
  },
  listSigningKeys: {
    method: 'GET',
    path: '/api/v1/signing-keys',
    summary:
      'The signing keys of the agent, newest first; without the scope `manage` those of the calling key',
    access: 'agent',
    scope: 'read',
    output: z.object({ keys: z.array(signingKeySchema) }),
  },
  removeSigningKey: {
    method: 'DELETE',
    path: '/api/v1/signing-keys/:id',
    summary: 'End a signing key immediately; without the scope `manage` only those of the calling key',
    access: 'agent',
    scope: 'read',
    params: ofKey,
    output: doneSchema,
  },
})

import { z } from 'zod'
import { agentKeySchema, newAgentKeySchema, scopeSchema } from '../domain/agent.ts'
import { plainText } from '../domain/text.ts'
import { AGENT_SCOPES } from '../policy/agent-scopes.ts'
import { defineCalls } from './call.ts'
import { doneSchema } from './done.ts'
import { idText } from './parameters.ts'

const ofKey = z.strictObject({ id: idText })

export const agentKeyCalls = defineCalls({
  listAgentKeys: {
    method: 'GET',
    path: '/api/v1/keys',
    summary: 'The keys of the agent, the newest first',
    access: 'agent',
    scope: 'manage',
    output: z.object({ keys: z.array(agentKeySchema) }),
  },
  addAgentKey: {
    method: 'POST',
    path: '/api/v1/keys',
    summary: 'Make another key, which is shown this once; it may do no more than the one that asks',
    access: 'agent',
    scope: 'manage',
    body: z.strictObject({
      label: plainText(60),
      /** Those of the key that asks, when left out. */
      scopes: z.array(scopeSchema).min(1).max(AGENT_SCOPES.length).optional(),
    }),
    output: newAgentKeySchema,
  },
  rotateAgentKey: {
    method: 'POST',
    path: '/api/v1/keys/:id/rotate',
    summary:
      'Put a new key in the place of one; the old one ends when the new one is used first, and after an hour at the latest',
    access: 'agent',
    scope: 'manage',
    params: ofKey,
    output: newAgentKeySchema,
  },
  revokeAgentKey: {
    method: 'DELETE',
    path: '/api/v1/keys/:id',
    summary: 'End a key at once; 409 for the last one that may manage keys and do what no other such key may',
    access: 'agent',
    scope: 'manage',
    params: ofKey,
    output: doneSchema,
  },
})

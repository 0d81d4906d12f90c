import { z } from 'zod'
import { agentDomainSchema, domainNameSchema, domainScopeSchema } from '../domain/agent-domain.ts'
import { DOMAIN_LIMITS, DOMAIN_SCOPES } from '../policy/domains.ts'
import { defineCalls, doneSchema } from './call.ts'

/**
 * The domain of an agent, whose published keys sign requests in the place of an API key (Web Bot Auth). A key of the agent names the
 * domain, and a key of the domain names the agent: both have to want it.
 */
export const domainCalls = defineCalls({
  getDomain: {
    method: 'GET',
    path: '/api/v1/domain',
    summary:
      'The domain of the agent, its keys as they are known, and what all agents of the domain have shown',
    access: 'agent',
    scope: 'read',
    output: z.object({
      domain: agentDomainSchema.nullable(),
      /** Whether this server asks for directories at all. */
      isOn: z.boolean(),
    }),
  },
  nameDomain: {
    method: 'PUT',
    path: '/api/v1/domain',
    summary: `Name the domain of the agent and read its key directory; another one ends. It is to be proved within ${DOMAIN_LIMITS.proofDays} days`,
    access: 'agent',
    scope: 'manage',
    needsApiKey: true,
    rateLimit: 'domains',
    body: z.strictObject({
      domain: domainNameSchema,
      /** What signatures of the domain may do, reading included; no more than the calling key. */
      scopes: z
        .array(domainScopeSchema)
        .max(DOMAIN_SCOPES.length)
        .refine((scopes) => scopes.includes('read'), 'must have read')
        .default(['read', 'submit']),
    }),
    output: agentDomainSchema,
  },
  checkDomain: {
    method: 'POST',
    path: '/api/v1/domain/check',
    summary: `Read the key directory of the agent’s domain again; within ${DOMAIN_LIMITS.againMinutes} minute of the last time nothing is asked`,
    access: 'agent',
    scope: 'manage',
    rateLimit: 'domains',
    output: agentDomainSchema,
  },
  proveDomain: {
    method: 'POST',
    path: '/api/v1/domain/proof',
    summary:
      'Prove that the agent may speak for its domain: this request is signed by a key of the directory, which covers `agent-id`',
    access: 'agent',
    scope: 'read',
    provesDomain: true,
    output: agentDomainSchema,
  },
  dropDomain: {
    method: 'DELETE',
    path: '/api/v1/domain',
    summary: 'Let go of the agent’s domain; its signatures are not taken for this agent any more',
    access: 'agent',
    scope: 'manage',
    output: doneSchema,
  },
})

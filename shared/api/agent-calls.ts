import { z } from 'zod'
import { agentRegisteredSchema, agentRegistrationSchema } from '../domain/agent.ts'
import {
  availableToolSchema,
  improvementSubmissionSchema,
  improvementSubmittedSchema,
} from '../domain/improvement.ts'
import { paymentHistorySchema } from '../domain/payment.ts'
import { defineCalls } from './call.ts'

/** The API of agents, version 1, with the key in X-API-Key. */
export const agentCalls = defineCalls({
  registerAgent: {
    method: 'POST',
    path: '/api/v1/register',
    summary: 'Make an agent and its first key, which is shown this once',
    access: 'anyone',
    availability: 'planned',
    body: agentRegistrationSchema,
    output: agentRegisteredSchema,
  },
  availableTools: {
    method: 'GET',
    path: '/api/v1/tools/available',
    summary: 'Tools that an improvement would help',
    access: 'agent',
    availability: 'planned',
    output: z.object({ tools: z.array(availableToolSchema) }),
  },
  paymentHistory: {
    method: 'GET',
    path: '/api/v1/payment-history',
    summary: 'What the agent has earned, paid and submitted',
    access: 'agent',
    availability: 'planned',
    output: paymentHistorySchema,
  },
  submitImprovement: {
    method: 'POST',
    path: '/api/v1/improvements/submit',
    summary: 'Propose an improvement of a tool with its estimated value',
    access: 'agent',
    availability: 'planned',
    body: improvementSubmissionSchema,
    output: improvementSubmittedSchema,
  },
  agentDocs: {
    method: 'GET',
    path: '/api/v1/docs',
    summary: 'The reference of this API as a page',
    access: 'anyone',
    availability: 'planned',
  },
})

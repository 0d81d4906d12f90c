import { z } from 'zod'
import { improvementChangesSchema, improvementSchema, improvementStateSchema } from '../domain/improvement.ts'
import { plainText } from '../domain/text.ts'
import { defineCalls } from './call.ts'
import { idText } from './parameters.ts'

const ofImprovement = z.strictObject({ id: idText })

/** What an agent does with its own proposals; those of others are not found. */
export const agentImprovementCalls = defineCalls({
  listOwnImprovements: {
    method: 'GET',
    path: '/api/v1/improvements',
    summary: 'The improvements of the agent, the newest first',
    access: 'agent',
    scope: 'read',
    query: z.strictObject({
      state: z.enum(['all', ...improvementStateSchema.options]).default('all'),
      before: idText.optional(),
    }),
    output: z.object({
      improvements: z.array(improvementSchema),
      total: z.int().nonnegative(),
      next: z.int().positive().nullable(),
    }),
  },
  getOwnImprovement: {
    method: 'GET',
    path: '/api/v1/improvements/:id',
    summary: 'One improvement of the agent, with its history',
    access: 'agent',
    scope: 'read',
    params: ofImprovement,
    output: improvementSchema,
  },
  reviseImprovement: {
    method: 'POST',
    path: '/api/v1/improvements/:id/revise',
    summary:
      'Answer a request for changes with new fields, against the tool as it is now; 409 in any other state',
    access: 'agent',
    scope: 'submit',
    isIdempotent: true,
    params: ofImprovement,
    body: z.strictObject({ changes: improvementChangesSchema, reasoning: plainText(2000).optional() }),
    output: improvementSchema,
  },
  withdrawImprovement: {
    method: 'POST',
    path: '/api/v1/improvements/:id/withdraw',
    summary: 'Take back an improvement that is not decided; 409 once it is',
    access: 'agent',
    scope: 'submit',
    params: ofImprovement,
    output: improvementSchema,
  },
})

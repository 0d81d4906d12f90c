import { z } from 'zod'
import { improvementRequestSchema } from '../domain/improvement.ts'
import { listingSubmissionSchema, listingSubmittedSchema } from '../domain/listing.ts'
import { receiptSchema } from '../domain/payment.ts'
import { defineCalls } from './call.ts'
import { doneSchema } from './done.ts'
import { idText } from './parameters.ts'

/** The marketplace as the demo page calls it, with the key in X-Agent-Key. */
export const agentDemoCalls = defineCalls({
  testAgentKey: {
    method: 'GET',
    path: '/api/ai-agents/auth-test',
    summary: 'Whether the key is good; 401 when it is not',
    access: 'agent',
    availability: 'planned',
    output: doneSchema,
  },
  requestImprovement: {
    method: 'POST',
    path: '/api/ai-agents/tools/:toolId/improve',
    summary: 'Propose a priced improvement of a tool',
    access: 'agent',
    availability: 'planned',
    params: z.strictObject({ toolId: idText }),
    body: improvementRequestSchema,
    output: z.object({ requestId: z.int().positive() }),
  },
  submitListing: {
    method: 'POST',
    path: '/api/ai-agents/tools/submit',
    summary: 'Submit a tool for a paid listing',
    access: 'agent',
    availability: 'planned',
    body: listingSubmissionSchema,
    output: listingSubmittedSchema,
  },
  collectImprovementPay: {
    method: 'POST',
    path: '/api/ai-agents/improvements/:id/pay',
    summary: 'Collect the pay of an approved improvement; 409 before that, the same receipt again after it',
    access: 'agent',
    availability: 'planned',
    params: z.strictObject({ id: idText }),
    output: receiptSchema,
  },
  payListingFee: {
    method: 'POST',
    path: '/api/ai-agents/tools/submissions/:id/pay',
    summary: 'Pay the fee of a listing and publish it; the same receipt again after it',
    access: 'agent',
    availability: 'planned',
    params: z.strictObject({ id: idText }),
    output: receiptSchema,
  },
})

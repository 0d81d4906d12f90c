import { z } from 'zod'
import { dryRunQuerySchema, dryRunSchema, improvementRequestSchema } from '../domain/improvement.ts'
import { listingSubmissionSchema, listingSubmittedSchema } from '../domain/listing.ts'
import { paymentMethodSchema, receiptSchema } from '../domain/payment.ts'
import { defineCalls, doneSchema } from './call.ts'
import { idText } from './parameters.ts'

/** The marketplace as the demo page calls it. */
export const agentDemoCalls = defineCalls({
  testAgentKey: {
    method: 'GET',
    path: '/api/ai-agents/auth-test',
    summary: 'Whether the key is good; 401 when it is not',
    access: 'agent',
    scope: 'read',
    output: doneSchema,
  },
  requestImprovement: {
    method: 'POST',
    path: '/api/ai-agents/tools/:toolId/improve',
    summary: 'Propose a priced improvement of a tool; `dryRun=1` only looks at it',
    access: 'agent',
    scope: 'submit',
    isIdempotent: true,
    params: z.strictObject({ toolId: idText }),
    query: dryRunQuerySchema,
    body: improvementRequestSchema,
    output: z.union([z.object({ requestId: z.int().positive() }), dryRunSchema]),
  },
  submitListing: {
    method: 'POST',
    path: '/api/ai-agents/tools/submit',
    summary: 'Submit a tool for a paid listing',
    access: 'agent',
    scope: 'submit',
    isIdempotent: true,
    body: listingSubmissionSchema,
    output: listingSubmittedSchema,
  },
  collectImprovementPay: {
    method: 'POST',
    path: '/api/ai-agents/improvements/:id/pay',
    summary: 'Collect the pay of an approved improvement; 409 before that, the same receipt again after it',
    access: 'agent',
    scope: 'money',
    params: z.strictObject({ id: idText }),
    output: receiptSchema,
  },
  payListingFee: {
    method: 'POST',
    path: '/api/ai-agents/tools/submissions/:id/pay',
    summary:
      'Pay the fee of a listing and publish it; 402 when a payment was declined or is under way, the same receipt again once it is paid',
    access: 'agent',
    scope: 'money',
    params: z.strictObject({ id: idText }),
    /** The method of payment in the query, since SPEC §7 sends no body. */
    query: paymentMethodSchema,
    output: receiptSchema,
  },
})

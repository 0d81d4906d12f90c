import { z } from 'zod'
import {
  adminClaimSchema,
  claimStateSchema,
  claimWaySchema,
  newReviewAnswerSchema,
  ownClaimSchema,
  proofResultSchema,
} from '../domain/claim.ts'
import { plainText } from '../domain/text.ts'
import { chargeChange, defineCalls, doneSchema } from './call.ts'
import { idText } from './parameters.ts'

/** Claims in an answer to an admin. */
export const CLAIMS_PAGE = 20

const params = z.strictObject({ id: idText })
/** The person who is told reads it. */
const reason = z.strictObject({ reason: plainText(500) })

export const claimCalls = defineCalls({
  getClaim: {
    method: 'GET',
    path: '/api/tools/:id/claim',
    summary: 'The signed-in user’s claim to a tool, and where their token goes',
    access: 'signedIn',
    params,
    output: ownClaimSchema,
  },
  listClaims: {
    method: 'GET',
    path: '/api/claims',
    summary: 'The tools that the signed-in user claims or has claimed, latest first',
    access: 'signedIn',
    output: z.object({ claims: z.array(ownClaimSchema) }),
  },
  startClaim: {
    method: 'POST',
    path: '/api/tools/:id/claim',
    summary:
      'Get a token that proves, at its website, that the tool is yours; repeating it gives the same token',
    access: 'signedIn',
    charge: chargeChange('claim.start'),
    params,
    output: ownClaimSchema,
  },
  checkClaim: {
    method: 'POST',
    path: '/api/tools/:id/claim/check',
    summary: 'Check for your token at a tool’s website, in one of three ways, and return what was found',
    access: 'signedIn',
    rateLimit: 'claims',
    charge: chargeChange('claim.check'),
    params,
    body: z.strictObject({ way: claimWaySchema }),
    output: z.object({ result: proofResultSchema, claim: ownClaimSchema }),
  },
  letGoOfClaim: {
    method: 'DELETE',
    path: '/api/tools/:id/claim',
    summary: 'Release your claim to a tool; nothing changes if there is none',
    access: 'signedIn',
    charge: chargeChange('claim.start'),
    params,
    output: doneSchema,
  },
  setReviewAnswer: {
    method: 'PUT',
    path: '/api/reviews/:id/answer',
    summary: 'Answer a review of your tool, or change the answer: each review has one',
    access: 'signedIn',
    rateLimit: 'reviews',
    charge: chargeChange('answer.set'),
    params,
    body: newReviewAnswerSchema,
    output: doneSchema,
  },
  deleteReviewAnswer: {
    method: 'DELETE',
    path: '/api/reviews/:id/answer',
    summary: 'Delete your answer to a review of your tool; nothing changes if there is none',
    access: 'signedIn',
    rateLimit: 'reviews',
    charge: chargeChange('answer.set'),
    params,
    output: doneSchema,
  },
  adminListClaims: {
    method: 'GET',
    path: '/api/admin/claims',
    summary: 'Who claims which tools, latest first',
    access: 'admin',
    query: z.strictObject({
      state: z.enum([...claimStateSchema.options, 'all']).default('active'),
      toolId: idText.optional(),
      /** Only older ones: the `next` of the page before. */
      before: idText.optional(),
    }),
    output: z.object({
      claims: z.array(adminClaimSchema),
      /** The `before` of the next page; null on the last one. */
      next: z.int().positive().nullable(),
    }),
  },
  revokeClaim: {
    method: 'POST',
    path: '/api/admin/claims/:id/revoke',
    summary: 'Revoke a claim permanently, with a reason for its holder',
    access: 'admin',
    params,
    body: reason,
    output: doneSchema,
  },
  removeReviewAnswer: {
    method: 'DELETE',
    path: '/api/admin/reviews/:id/answer',
    summary: 'Remove a maker’s answer to a review, with a reason for its author',
    access: 'admin',
    params,
    body: reason,
    output: doneSchema,
  },
})

import type { CallOutput } from '#shared/api/call.ts'
import type { reviewCalls } from '#shared/api/review-calls.ts'
import { createCall, type Routes, sendToServer } from './api-client.ts'

/** What others say about a tool needs a connection: these calls come with the reviews of a page. */
const ROUTES = {
  listReviews: 'GET /api/tools/:id/reviews',
  listHelpfulReviews: 'GET /api/tools/:id/reviews/helpful',
  rateReview: 'PUT /api/reviews/:id/helpful',
  listReviewRemovals: 'GET /api/review-removals',
  removeReview: 'DELETE /api/admin/reviews/:id',
  removeReviewAnswer: 'DELETE /api/admin/reviews/:id/answer',
} as const satisfies Routes

export const callReviews = createCall(ROUTES, sendToServer)

export type ReviewPage = CallOutput<typeof reviewCalls.listReviews>
export type Removal = CallOutput<typeof reviewCalls.listReviewRemovals>['removals'][number]
export type Review = ReviewPage['reviews'][number]

import { z } from 'zod'
import {
  moderatedReviewSchema,
  newReviewSchema,
  publicRemovalSchema,
  publicReviewSchema,
  reviewRemovalSchema,
  reviewSummarySchema,
} from '../domain/review.ts'
import { chargeChange, chargeRows, defineCalls, doneSchema } from './call.ts'
import { idText, integerText } from './parameters.ts'

/** Reviews in an answer to a moderator. */
export const MODERATION_PAGE = 20

/** Entries of the public log of removals in an answer, unless more are asked for. */
const REMOVALS_PAGE = 20
const MOST_REMOVALS = 100

const params = z.strictObject({ id: idText })

/** Where a page of reviews ends: `<time of the last one>.<its id>`. */
const cursorText = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\.[1-9]\d{0,14}$/, 'must be the `next` of an earlier answer')
  .transform((text) => {
    const dot = text.lastIndexOf('.')
    return { createdAt: text.slice(0, dot), id: Number(text.slice(dot + 1)) }
  })

export const reviewCalls = defineCalls({
  listReviews: {
    method: 'GET',
    path: '/api/tools/:id/reviews',
    summary: 'What users say about a tool, newest first, and what it comes to',
    access: 'anyone',
    params,
    query: z.strictObject({ after: cursorText.optional(), limit: integerText(1, 50).optional() }),
    output: reviewSummarySchema.extend({
      /** The tool itself shows older figures still: they follow within a minute. */
      isRatingBehind: z.boolean(),
      reviews: z.array(publicReviewSchema),
      /** The `after` of the next page; null on the last one. */
      next: z.string().nullable(),
    }),
  },
  listReviewRemovals: {
    method: 'GET',
    path: '/api/review-removals',
    summary:
      'The public log of reviews that admins took away or did not count, with their reasons, newest first',
    access: 'anyone',
    charge: chargeRows(REMOVALS_PAGE),
    query: z.strictObject({
      toolId: idText.optional(),
      /** Only older ones: the `next` of the page before. */
      before: idText.optional(),
      limit: integerText(1, MOST_REMOVALS)
        .optional()
        .transform((limit) => limit ?? REMOVALS_PAGE),
    }),
    output: z.object({
      removals: z.array(publicRemovalSchema),
      /** The `before` of the next page; null on the last one. */
      next: z.int().positive().nullable(),
    }),
  },
  setReview: {
    method: 'PUT',
    path: '/api/tools/:id/review',
    summary: 'Review a tool, or change the own review: each user has one of a tool',
    access: 'signedIn',
    rateLimit: 'reviews',
    charge: chargeChange('review.set'),
    params,
    body: newReviewSchema.extend({ text: newReviewSchema.shape.text.default('') }),
    output: doneSchema,
  },
  deleteReview: {
    method: 'DELETE',
    path: '/api/tools/:id/review',
    summary: 'Take the own review back; nothing changes when there is none',
    access: 'signedIn',
    rateLimit: 'reviews',
    charge: chargeChange('review.set'),
    params,
    output: doneSchema,
  },
  adminListReviews: {
    method: 'GET',
    path: '/api/admin/reviews',
    summary: 'What users say about tools, the latest first; held and removed ones too',
    access: 'admin',
    query: z.strictObject({
      state: z.enum(['live', 'held', 'removed', 'all']).default('live'),
      toolId: idText.optional(),
      /** Only older ones: the `next` of the page before. */
      before: cursorText.optional(),
    }),
    output: z.object({
      reviews: z.array(moderatedReviewSchema),
      total: z.int().nonnegative(),
      next: z.string().nullable(),
    }),
  },
  countReview: {
    method: 'POST',
    path: '/api/admin/reviews/:id/count',
    summary: 'Publish a review that was held, and let it count',
    access: 'admin',
    params,
    output: doneSchema,
  },
  removeReview: {
    method: 'DELETE',
    path: '/api/admin/reviews/:id',
    summary:
      'Remove a review, or do not count a held one, with a reason: its author reads it, and it is in the public log',
    access: 'admin',
    params,
    body: reviewRemovalSchema,
    output: doneSchema,
  },
})

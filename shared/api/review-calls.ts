import { z } from 'zod'
import {
  listedReviewSchema,
  moderatedReviewSchema,
  newReviewSchema,
  publicRemovalSchema,
  REVIEW_SORTS,
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

const notACursor = 'must be the `next` of an earlier answer'

/** Where a page of reviews ends: `<time of the last one>.<its id>`, and `.<stars or votes>` where these come first. */
const cursorText = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\.[1-9]\d{0,14}(\.\d{1,9})?$/, notACursor)
  .transform((text) => {
    const [date, milliseconds, id, rank] = text.split('.')
    return {
      createdAt: `${date}.${milliseconds}`,
      id: Number(id),
      rank: rank === undefined ? null : Number(rank),
    }
  })

/** `1,5`: reviews with one star, and with five. */
const starList = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(integerText(1, 5)).max(5))

const reviewList = z
  .strictObject({
    sort: z.enum(REVIEW_SORTS).default('newest'),
    stars: starList.optional(),
    after: cursorText.optional(),
    limit: integerText(1, 50).optional(),
  })
  .refine(({ sort, after }) => after === undefined || (after.rank === null) === (sort === 'newest'), {
    path: ['after'],
    message: notACursor,
  })

export const reviewCalls = defineCalls({
  listReviews: {
    method: 'GET',
    path: '/api/tools/:id/reviews',
    summary: 'What users say about a tool, newest first unless asked otherwise, and what it comes to',
    access: 'anyone',
    params,
    query: reviewList,
    output: reviewSummarySchema.extend({
      /** The tool itself shows older figures still: they follow within a minute. */
      isRatingBehind: z.boolean(),
      reviews: z.array(listedReviewSchema),
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
  listHelpfulReviews: {
    method: 'GET',
    path: '/api/tools/:id/reviews/helpful',
    summary: 'Which reviews of a tool the signed-in user finds helpful',
    access: 'signedIn',
    params,
    output: z.object({ reviewIds: z.array(z.int().positive()) }),
  },
  rateReview: {
    method: 'PUT',
    path: '/api/reviews/:id/helpful',
    summary: 'Say whether you find a review of somebody else helpful; the same again changes nothing',
    access: 'signedIn',
    rateLimit: 'review-votes',
    charge: chargeChange('review.helpful'),
    params,
    body: z.strictObject({ on: z.boolean() }),
    output: doneSchema.extend({ helpfulCount: z.int().nonnegative() }),
  },
  adminListReviews: {
    method: 'GET',
    path: '/api/admin/reviews',
    summary: 'What users say about tools, latest first; held and removed ones too',
    access: 'admin',
    query: z.strictObject({
      state: z.enum(['live', 'held', 'removed', 'all']).default('live'),
      toolId: idText.optional(),
      /** In the text or the name of the author. */
      search: z.string().trim().max(200).optional(),
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

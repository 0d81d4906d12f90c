import { z } from 'zod'
import { reviewAnswerSchema } from './claim.ts'
import { REVIEW_LIMITS } from './form-limits.ts'
import { plainText } from './text.ts'
import { ratingTextSchema } from './tool.ts'

/** A review as its author writes it; the text may be empty. */
export const newReviewSchema = z.strictObject({
  rating: z.int().min(REVIEW_LIMITS.minRating).max(REVIEW_LIMITS.maxRating),
  text: plainText(REVIEW_LIMITS.text, 0),
})
export type NewReview = z.infer<typeof newReviewSchema>

const count = z.int().nonnegative()

/** The latest first, by stars, or what most people found helpful; the latest first among equals. */
export const REVIEW_SORTS = ['newest', 'highest', 'lowest', 'helpful'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** A review as everybody sees it: of its author, nothing but the name. */
export const publicReviewSchema = z.object({
  id: z.int().positive(),
  author: z.string(),
  rating: z.int().min(1).max(5),
  /** Plain text; empty where stars were all there was to say. */
  text: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** How many users found it helpful; who they are is not told. */
  helpfulCount: count,
})
export type PublicReview = z.infer<typeof publicReviewSchema>

/** With what a maker of the tool says to it; null while none does. */
export const listedReviewSchema = publicReviewSchema.extend({ answer: reviewAnswerSchema.nullable() })
export type ListedReview = z.infer<typeof listedReviewSchema>

/** A review as moderators see it: removed ones too. */
export const moderatedReviewSchema = publicReviewSchema.extend({
  authorId: z.int().positive(),
  tool: z.object({ id: z.int().positive(), name: z.string() }),
  /** It waits for an admin: neither public nor counted. */
  isHeld: z.boolean(),
  /** null while everybody sees it. */
  removed: z.object({ at: z.iso.datetime(), by: z.string().nullable(), reason: z.string() }).nullable(),
})
export type ModeratedReview = z.infer<typeof moderatedReviewSchema>

/** The sum of all reviews of a tool, without sample figures. */
export const reviewSummarySchema = z.object({
  /** null while there is no review. */
  rating: ratingTextSchema.nullable(),
  reviewCount: count,
  /** How often one star was given, two, … and five. */
  stars: z.tuple([count, count, count, count, count]),
})
export type ReviewSummary = z.infer<typeof reviewSummarySchema>
export type Stars = ReviewSummary['stars']

/** An entry of the public log: a review that an admin took away, without the review and without its author. */
export const publicRemovalSchema = z.object({
  id: z.int().positive(),
  /** null when the tool is no longer listed. */
  tool: z.object({ id: z.int().positive(), name: z.string() }).nullable(),
  /** It was public, or it was held and never counted. */
  kind: z.enum(['removed', 'not-counted']),
  /** The day in UTC. */
  day: z.iso.date(),
  reason: z.string(),
})
export type PublicRemoval = z.infer<typeof publicRemovalSchema>

/** Why a moderator takes a review away; its author reads it, and the public log shows it. */
export const reviewRemovalSchema = z.strictObject({ reason: plainText(500) })

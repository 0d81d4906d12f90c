import { z } from 'zod'
import { plainText } from './text.ts'
import { ratingTextSchema } from './tool.ts'

const count = z.int().nonnegative()

/** A review as everybody sees it: of its author, nothing but the name. */
export const publicReviewSchema = z.object({
  id: z.int().positive(),
  author: z.string(),
  rating: z.int().min(1).max(5),
  /** Plain text; empty where stars were all there was to say. */
  text: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type PublicReview = z.infer<typeof publicReviewSchema>

/** What all reviews of a tool come to. Sample figures are never among them. */
export const reviewSummarySchema = z.object({
  /** null while there is no review. */
  rating: ratingTextSchema.nullable(),
  reviewCount: count,
  /** How often one star was given, two, … and five. */
  stars: z.tuple([count, count, count, count, count]),
})
export type ReviewSummary = z.infer<typeof reviewSummarySchema>
export type Stars = ReviewSummary['stars']

/** Why a moderator takes a review away; its author reads it. */
export const reviewRemovalSchema = z.strictObject({ reason: plainText(500) })

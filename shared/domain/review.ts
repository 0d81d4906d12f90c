import { z } from 'zod'
import { REVIEW_LIMITS } from './review-limits.ts'
import { plainText } from './text.ts'

/** What somebody says about a tool; the text may be empty. */
export const newReviewSchema = z.strictObject({
  rating: z.int().min(REVIEW_LIMITS.minRating).max(REVIEW_LIMITS.maxRating),
  text: plainText(REVIEW_LIMITS.text, 0),
})
export type NewReview = z.infer<typeof newReviewSchema>

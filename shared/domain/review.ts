import { z } from 'zod'
import { plainText } from './text.ts'

export const REVIEW_LIMITS = { minRating: 1, maxRating: 5, text: 2000 } as const

/** What somebody says about a tool; the text may be empty. */
export const newReviewSchema = z.strictObject({
  rating: z.int().min(REVIEW_LIMITS.minRating).max(REVIEW_LIMITS.maxRating),
  text: plainText(REVIEW_LIMITS.text, 0),
})
export type NewReview = z.infer<typeof newReviewSchema>

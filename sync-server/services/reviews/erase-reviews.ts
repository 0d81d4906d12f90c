import type { WriteTransaction } from '../../db/write-transaction.ts'
import { deleteReviewsOf } from '../../repositories/review-rows.ts'
import { countRating } from './count-rating.ts'

/** The reviews of an account that is deleted go with it, and out of what their tools show. */
export async function eraseReviews(
  transaction: WriteTransaction,
  userId: number,
  now: string,
): Promise<void> {
  for (const { toolId, rating } of await deleteReviewsOf(transaction, userId))
    await countRating(transaction, { toolId, before: rating, after: null }, now)
}

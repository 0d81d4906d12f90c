import type { NewReview } from '#shared/domain/review.ts'
import type { ArgsOf } from '#shared/sync/user-mutations.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { findReview, type StoredReview, saveReview, withdrawReview } from '../../repositories/reviews.ts'
import { isListedTool } from '../../repositories/tools.ts'
import { countRating } from './count-rating.ts'
import { RemovedTextError } from './review-errors.ts'

/**
 * Makes this the user's review of a tool, or takes it back. What already is takes no seq. A tool that has left the
 * directory takes no reviews, but gives them back. @throws NotFoundError, RemovedTextError
 */
export async function setReview(
  transaction: WriteTransaction,
  userId: number,
  { args: { toolId, review }, now }: { args: ArgsOf<'review.set'>; now: string },
): Promise<void> {
  const known = await findReview(transaction, userId, toolId)
  if (review === null) return withdraw(transaction, known, now)
  if (!(await isListedTool(transaction, toolId))) throw new NotFoundError(`There is no tool ${toolId}.`)
  if (known !== undefined && saysTheSame(known, review)) return
  const isNew = known === undefined || known.removedAt !== null
  // A review that its author takes back and writes again keeps its place among the others.
  const createdAt = isNew ? now : known.createdAt
  await saveReview(transaction, { userId, toolId, createdAt, ...review }, now)
  const before = known?.isLive ? known.rating : null
  await countRating(transaction, { toolId, before, after: review.rating }, now)
}

async function withdraw(
  transaction: WriteTransaction,
  known: StoredReview | undefined,
  now: string,
): Promise<void> {
  if (!known?.isLive) return
  await withdrawReview(transaction, known, now)
  await countRating(transaction, { toolId: known.toolId, before: known.rating, after: null }, now)
}

/** @throws RemovedTextError */
function saysTheSame(known: StoredReview, review: NewReview): boolean {
  if (known.removedAt !== null && review.text !== '' && review.text === known.text)
    throw new RemovedTextError()
  return known.isLive && known.rating === review.rating && known.text === review.text
}

import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

export interface StoredAnswer {
  reviewId: number
  userId: number
  text: string
  createdAt: string
  removedAt: string | null
}

export function findAnswer(db: Database, reviewId: number): Promise<StoredAnswer | undefined> {
  return db
    .selectFrom('review_answer')
    .select(['review_id as reviewId', 'user_id as userId', 'text'])
    .select(['created_at as createdAt', 'removed_at as removedAt'])
    .where('review_id', '=', reviewId)
    .executeTakeFirst()
}

/** Writes the answer to a review, or a new version of it. */
export async function saveAnswer(
  transaction: WriteTransaction,
  { reviewId, userId, text, createdAt }: Omit<StoredAnswer, 'removedAt'>,
  now: string,
): Promise<void> {
  const version = { user_id: userId, text, created_at: createdAt, updated_at: now }
  const shown = { ...version, removed_at: null, removed_reason: null }
  await transaction
    .insertInto('review_answer')
    .values({ review_id: reviewId, ...shown })
    .onConflict((conflict) => conflict.column('review_id').doUpdateSet(shown))
    .execute()
}

/** An admin takes it away: the text stays, hidden, so that it is not posted again. */
export async function markAnswerRemoved(
  transaction: WriteTransaction,
  reviewId: number,
  { reason, now }: { reason: string; now: string },
): Promise<void> {
  await transaction
    .updateTable('review_answer')
    .set({ removed_at: now, removed_reason: reason })
    .where('review_id', '=', reviewId)
    .execute()
}

/** What was answered to a review that is gone says nothing of the next one. */
export async function dropAnswerTo(transaction: WriteTransaction, reviewId: number): Promise<void> {
  await transaction.deleteFrom('review_answer').where('review_id', '=', reviewId).execute()
}

/** Deletes the answers that an account has written, and those to its reviews. */
export async function eraseAnswers(transaction: WriteTransaction, userId: number): Promise<void> {
  await transaction
    .deleteFrom('review_answer')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('user_id', '=', userId),
        eb('review_id', 'in', selectFrom('review').select('id').where('user_id', '=', userId)),
      ]),
    )
    .execute()
}

/** For the export of the account. */
export function describeAnswers(db: Database, userId: number): Promise<object[]> {
  return db
    .selectFrom('review_answer')
    .innerJoin('review', 'review.id', 'review_answer.review_id')
    .innerJoin('tool', 'tool.id', 'review.tool_id')
    .select(['tool.id as toolId', 'tool.name as tool', 'review_answer.text'])
    .select(['review_answer.created_at as createdAt', 'review_answer.updated_at as updatedAt'])
    .select(['review_answer.removed_at as removedAt', 'review_answer.removed_reason as removalReason'])
    .where('review_answer.user_id', '=', userId)
    .orderBy('review_answer.created_at')
    .execute()
}

/** Whom the removal of an answer is told, and why it was removed. */
export function findRemovedAnswer(db: Database, reviewId: number) {
  return db
    .selectFrom('review_answer')
    .innerJoin('review', 'review.id', 'review_answer.review_id')
    .innerJoin('tool', 'tool.id', 'review.tool_id')
    .innerJoin('user', 'user.id', 'review_answer.user_id')
    .select(['review_answer.removed_reason as reason', 'tool.id as toolId', 'tool.name as tool'])
    .select(['user.email', 'user.must_verify as mustVerify'])
    .where('review_answer.review_id', '=', reviewId)
    .executeTakeFirst()
}

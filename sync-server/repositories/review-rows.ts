import type { RowOf } from '#shared/sync/user-rows.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import type { ChangeSpan } from './user-meta.ts'

/** The first rows after `since` up to `until`, in order of seq. */
export async function listReviewChanges(
  db: Database,
  { userId, since, until, limit }: ChangeSpan,
): Promise<RowOf<'review'>[]> {
  const rows = await db
    .selectFrom('review')
    .selectAll()
    .where('user_id', '=', userId)
    .where('seq', '>', since)
    .where('seq', '<=', until)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(({ seq, tool_id, rating, text, created_at, updated_at, deleted, removed_reason }) => ({
    kind: 'review',
    seq,
    toolId: tool_id,
    review: deleted === 1 ? null : { rating, text, createdAt: created_at, updatedAt: updated_at },
    removal: removed_reason,
  }))
}

/** For their author to read: with the names of the tools, also those that a moderator has removed. */
export async function describeReviews(db: Database, userId: number): Promise<object[]> {
  return db
    .selectFrom('review')
    .innerJoin('tool', 'tool.id', 'review.tool_id')
    .select(['review.tool_id as toolId', 'tool.name as tool', 'review.rating', 'review.text'])
    .select(['review.created_at as createdAt', 'review.updated_at as updatedAt'])
    .select(['review.removed_at as removedAt', 'review.removed_reason as removalReason'])
    .where('review.user_id', '=', userId)
    .where((either) =>
      either.or([either('review.deleted', '=', 0), either('review.removed_at', 'is not', null)]),
    )
    .orderBy('review.created_at')
    .execute()
}

/** Leaves nothing. @returns what could be seen until now */
export async function deleteReviewsOf(
  transaction: WriteTransaction,
  userId: number,
): Promise<{ toolId: number; rating: number }[]> {
  const rows = await transaction
    .deleteFrom('review')
    .where('user_id', '=', userId)
    .returning(['tool_id as toolId', 'rating', 'deleted'])
    .execute()
  return rows.filter((row) => row.deleted === 0).map(({ toolId, rating }) => ({ toolId, rating }))
}

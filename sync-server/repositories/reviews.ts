import type { NewReview, PublicReview } from '#shared/domain/review.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { takeUserSeq } from './user-meta.ts'

export interface StoredReview extends NewReview {
  id: number
  userId: number
  toolId: number
  createdAt: string
  /** Neither taken back by its author nor removed. */
  isLive: boolean
  /** When a moderator removed it. */
  removedAt: string | null
}

const COLUMNS = [
  'id',
  'user_id as userId',
  'tool_id as toolId',
  'rating',
  'text',
  'created_at as createdAt',
  'deleted',
  'removed_at as removedAt',
] as const

const reviews = (db: Database) => db.selectFrom('review').select(COLUMNS)
type Row = Awaited<ReturnType<ReturnType<typeof reviews>['execute']>>[number]

const fromRow = ({ deleted, ...review }: Row): StoredReview => ({ ...review, isLive: deleted === 0 })

/** Also one that is no longer there to see. */
export async function findReview(
  db: Database,
  userId: number,
  toolId: number,
): Promise<StoredReview | undefined> {
  const query = reviews(db).where('user_id', '=', userId).where('tool_id', '=', toolId)
  const row = await query.executeTakeFirst()
  return row && fromRow(row)
}

export async function findLiveReview(db: Database, id: number): Promise<StoredReview | undefined> {
  const row = await reviews(db).where('id', '=', id).where('deleted', '=', 0).executeTakeFirst()
  return row && fromRow(row)
}

export interface ReviewWrite extends NewReview {
  userId: number
  toolId: number
  createdAt: string
}

/** Writes a review, or a new version of it. Takes the next seq of the user. */
export async function saveReview(
  transaction: WriteTransaction,
  { userId, toolId, rating, text, createdAt }: ReviewWrite,
  now: string,
): Promise<void> {
  const version = {
    rating,
    text,
    created_at: createdAt,
    updated_at: now,
    seq: await takeUserSeq(transaction, userId),
    deleted: 0,
    removed_by: null,
    removed_at: null,
    removed_reason: null,
  } as const
  await transaction
    .insertInto('review')
    .values({ user_id: userId, tool_id: toolId, ...version })
    .onConflict((conflict) => conflict.columns(['user_id', 'tool_id']).doUpdateSet(version))
    .execute()
}

/** Its author takes it back: the text goes, a tombstone stays. Takes the next seq of the user. */
export async function withdrawReview(
  transaction: WriteTransaction,
  { id, userId }: Pick<StoredReview, 'id' | 'userId'>,
  now: string,
): Promise<void> {
  const seq = await takeUserSeq(transaction, userId)
  await transaction
    .updateTable('review')
    .set({ deleted: 1, text: '', updated_at: now, seq })
    .where('id', '=', id)
    .execute()
}

export interface Removal {
  adminId: number
  reason: string
}

/** A moderator takes it away: the text stays beside the reason, out of sight. Takes the next seq of its author. */
export async function markRemoved(
  transaction: WriteTransaction,
  { id, userId }: Pick<StoredReview, 'id' | 'userId'>,
  { adminId, reason, now }: Removal & { now: string },
): Promise<void> {
  const seq = await takeUserSeq(transaction, userId)
  await transaction
    .updateTable('review')
    .set({
      deleted: 1,
      removed_by: adminId,
      removed_at: now,
      removed_reason: reason,
      updated_at: now,
      seq,
    })
    .where('id', '=', id)
    .execute()
}

export interface ReviewCursor {
  createdAt: string
  id: number
}

/** What everybody sees of a tool's reviews after the cursor, newest first. */
export function listToolReviews(
  db: Database,
  toolId: number,
  { after, limit }: { after?: ReviewCursor | undefined; limit: number },
): Promise<PublicReview[]> {
  let query = db
    .selectFrom('review')
    .innerJoin('user', 'user.id', 'review.user_id')
    .select(['review.id', 'user.username as author', 'review.rating', 'review.text'])
    .select(['review.created_at as createdAt', 'review.updated_at as updatedAt'])
    .where('review.tool_id', '=', toolId)
    .where('review.deleted', '=', 0)
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('review.created_at', 'review.id'), '<', tuple(after.createdAt, after.id)),
    )
  }
  return query.orderBy('review.created_at', 'desc').orderBy('review.id', 'desc').limit(limit).execute()
}

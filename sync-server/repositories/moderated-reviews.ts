import type { ModeratedReview } from '#shared/domain/review.ts'
import type { Database } from '../db/schema.ts'
import type { ReviewCursor } from './reviews.ts'

export interface ModerationQuery {
  state: 'live' | 'removed' | 'all'
  toolId?: number | undefined
  /** Only reviews that were changed before; `createdAt` is the time of the change. */
  before?: ReviewCursor | undefined
  limit: number
}

/** What an author has taken back is nobody's to read. */
function visibleReviews(db: Database, { state, toolId }: ModerationQuery) {
  let query = db
    .selectFrom('review')
    .where(({ or, eb }) => or([eb('review.deleted', '=', 0), eb('review.removed_at', 'is not', null)]))
  if (state === 'live') query = query.where('review.deleted', '=', 0)
  if (state === 'removed') query = query.where('review.removed_at', 'is not', null)
  return toolId === undefined ? query : query.where('review.tool_id', '=', toolId)
}

/** The one that was written, edited or removed last comes first. */
export async function listModeratedReviews(db: Database, query: ModerationQuery): Promise<ModeratedReview[]> {
  let found = visibleReviews(db, query)
    .innerJoin('user as author', 'author.id', 'review.user_id')
    .innerJoin('tool', 'tool.id', 'review.tool_id')
    .leftJoin('user as moderator', 'moderator.id', 'review.removed_by')
    .select([
      'review.id',
      'author.id as authorId',
      'author.username as author',
      'review.rating',
      'review.text',
    ])
    .select(['review.created_at as createdAt', 'review.updated_at as updatedAt'])
    .select(['tool.id as toolId', 'tool.name as toolName'])
    .select(['review.removed_at', 'review.removed_reason', 'moderator.username as moderator'])
  const { before } = query
  if (before !== undefined) {
    found = found.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('review.updated_at', 'review.id'), '<', tuple(before.createdAt, before.id)),
    )
  }
  const rows = await found
    .orderBy('review.updated_at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(query.limit)
    .execute()
  return rows.map(({ toolId, toolName, removed_at, removed_reason, moderator, ...review }) => ({
    ...review,
    tool: { id: toolId, name: toolName },
    removed:
      removed_at === null ? null : { at: removed_at, by: moderator || null, reason: removed_reason ?? '' },
  }))
}

export async function countModeratedReviews(db: Database, query: ModerationQuery): Promise<number> {
  const { total } = await visibleReviews(db, query)
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

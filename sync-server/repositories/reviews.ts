import { sql } from 'kysely'
import type {
  ListedReview,
  ModeratedReview,
  NewReview,
  PublicReview,
  ReviewSort,
} from '#shared/domain/review.ts'
import { usernameKey } from '#shared/domain/username.ts'
import type { RowOf } from '#shared/sync/user-rows.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { containsKey, containsText } from './text-search.ts'
import { type ChangeSpan, takeUserSeq } from './user-sync.ts'

export interface StoredReview extends NewReview {
  id: number
  userId: number
  toolId: number
  createdAt: string
  /** Neither withdrawn by its author nor removed by a moderator. */
  isLive: boolean
  /** When a moderator removed it. */
  removedAt: string | null
  /** Since when it waits for an admin; null: it counts. */
  heldAt: string | null
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
  'held_at as heldAt',
] as const

const reviews = (db: Database) => db.selectFrom('review').select(COLUMNS)
type Row = Awaited<ReturnType<ReturnType<typeof reviews>['execute']>>[number]

const fromRow = ({ deleted, ...review }: Row): StoredReview => ({ ...review, isLive: deleted === 0 })

/** Also a withdrawn or removed one. */
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
  heldAt: string | null
}

/** Writes a review, or a new version of it. Takes the next seq of the user. */
export async function saveReview(
  transaction: WriteTransaction,
  { userId, toolId, rating, text, createdAt, heldAt }: ReviewWrite,
  now: string,
): Promise<void> {
  const version = {
    rating,
    text,
    created_at: createdAt,
    updated_at: now,
    seq: await takeUserSeq(transaction, userId),
    deleted: 0,
    held_at: heldAt,
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

/** The author withdraws it: the text is deleted, a tombstone stays. Takes the next seq of the user. */
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

/** A moderator removes it: text and reason stay, hidden. Takes the next seq of its author. */
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

/** An admin lets it count. Takes the next seq of its author. */
export async function releaseReview(
  transaction: WriteTransaction,
  { id, userId }: Pick<StoredReview, 'id' | 'userId'>,
): Promise<void> {
  const seq = await takeUserSeq(transaction, userId)
  await transaction.updateTable('review').set({ held_at: null, seq }).where('id', '=', id).execute()
}

/** The reviews that a user has written since then, withdrawn ones too. */
export async function countReviewsOf(db: Database, userId: number, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('review')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('updated_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Moments, each earlier than the one before. */
interface PaceMoments {
  hourAgo: string
  dayAgo: string
  paceSince: string
}

/** The reviews of a tool that count: of the last hour, of the last day by accounts made in it, and since `paceSince`. */
export interface ToolPace {
  inHour: number
  byYoungInDay: number
  inAll: number
}

/** Counts in the index of counted reviews, whose condition has to be literal. */
export async function readToolPace(
  db: Database,
  toolId: number,
  { hourAgo, dayAgo, paceSince }: PaceMoments,
): Promise<ToolPace> {
  const { rows } = await sql<ToolPace>`
    select count(*) as "inAll",
      count(*) filter (where updated_at > ${hourAgo}) as "inHour",
      count(*) filter (where updated_at > ${dayAgo}
        and user_id in (select id from "user" where created_at > ${dayAgo})) as "byYoungInDay"
    from review
    where tool_id = ${toolId} and updated_at > ${paceSince} and deleted = 0 and held_at is null`.execute(db)
  return rows[0] ?? { inHour: 0, byYoungInDay: 0, inAll: 0 }
}

export interface ReviewCursor {
  createdAt: string
  id: number
}

export interface ReviewListQuery {
  sort: ReviewSort
  /** Only reviews with one of these numbers of stars. */
  stars?: readonly number[] | undefined
  after?: RankedCursor | undefined
  limit: number
}

/** Of a list in which stars or votes come before the time. */
export interface RankedCursor extends ReviewCursor {
  rank: number | null
}

/** What a list is sorted by before the time. */
const RANKS = {
  newest: null,
  highest: { column: 'review.rating', direction: 'desc' },
  lowest: { column: 'review.rating', direction: 'asc' },
  helpful: { column: 'review.helpful_count', direction: 'desc' },
} as const

/** The public reviews of a tool after the cursor, in the order asked for, the newest first among equals. */
export async function listToolReviews(
  db: Database,
  toolId: number,
  { sort, stars, after, limit }: ReviewListQuery,
): Promise<ListedReview[]> {
  const rank = RANKS[sort]
  let query = db
    .selectFrom('review')
    .innerJoin('user', 'user.id', 'review.user_id')
    .leftJoin('review_answer as answer', (join) =>
      join.onRef('answer.review_id', '=', 'review.id').on('answer.removed_at', 'is', null),
    )
    // An answer is public while its author is a maker of the tool.
    .leftJoin('tool_claim as claim', (join) =>
      join
        .onRef('claim.tool_id', '=', 'review.tool_id')
        .onRef('claim.user_id', '=', 'answer.user_id')
        .on('claim.state', '=', 'active'),
    )
    .select(['review.id', 'user.username as author', 'review.rating', 'review.text'])
    .select(['claim.id as claimId', 'answer.text as answerText'])
    .select(['answer.created_at as answeredAt', 'answer.updated_at as answerUpdatedAt'])
    .select(['review.created_at as createdAt', 'review.updated_at as updatedAt'])
    .select('review.helpful_count as helpfulCount')
    .where('review.tool_id', '=', toolId)
    .where('review.deleted', '=', 0)
    .where('review.held_at', 'is', null)
  if (stars !== undefined) query = query.where('review.rating', 'in', stars)
  if (after !== undefined)
    query = query.where(({ eb, refTuple, tuple, and, or }) => {
      const isOlder = eb(refTuple('review.created_at', 'review.id'), '<', tuple(after.createdAt, after.id))
      if (rank === null) return isOlder
      const isLower = eb(rank.column, rank.direction === 'asc' ? '>' : '<', after.rank)
      return or([isLower, and([eb(rank.column, '=', after.rank), isOlder])])
    })
  if (rank !== null) query = query.orderBy(rank.column, rank.direction)
  const rows = await query
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ claimId, answerText: text, answeredAt, answerUpdatedAt, ...review }) => {
    const isShown = claimId !== null && text !== null && answeredAt !== null && answerUpdatedAt !== null
    return { ...review, answer: isShown ? { text, createdAt: answeredAt, updatedAt: answerUpdatedAt } : null }
  })
}

/** The public reviews that a user has written of listed tools, the latest first. */
export async function listPublicReviewsOf(db: Database, userId: number): Promise<ReviewOfTool[]> {
  const rows = await db
    .selectFrom('review')
    .innerJoin('tool', 'tool.id', 'review.tool_id')
    .select(['review.id', 'review.rating', 'review.text', 'review.helpful_count as helpfulCount'])
    .select(['review.created_at as createdAt', 'review.updated_at as updatedAt'])
    .select(['tool.id as toolId', 'tool.name'])
    .where('review.user_id', '=', userId)
    .where('review.deleted', '=', 0)
    .where('review.held_at', 'is', null)
    .where('tool.deleted', '=', 0)
    .orderBy('review.created_at', 'desc')
    .execute()
  return rows.map(({ toolId, name, ...review }) => ({ ...review, tool: { id: toolId, name } }))
}

type ReviewOfTool = Omit<PublicReview, 'author'> & { tool: { id: number; name: string } }

const selectChanges = compileOnce((db, slot: Slot<ChangeSpan>) =>
  db
    .selectFrom('review')
    .selectAll()
    .where('user_id', '=', slot('userId'))
    .where('seq', '>', slot('since'))
    .where('seq', '<=', slot('until'))
    .orderBy('seq')
    .limit(slot('limit')),
)

/** The first rows after `since` up to `until`, in order of seq. */
export async function listReviewChanges(db: Database, span: ChangeSpan): Promise<RowOf<'review'>[]> {
  const rows = await selectChanges(db, span)
  return rows.map(
    ({ seq, tool_id, rating, text, created_at, updated_at, deleted, removed_reason, held_at }) => ({
      kind: 'review',
      seq,
      toolId: tool_id,
      review:
        deleted === 1
          ? null
          : {
              rating,
              text,
              createdAt: created_at,
              updatedAt: updated_at,
              ...(held_at !== null && { isHeld: true }),
            },
      removal: removed_reason,
    }),
  )
}

/** For the export of the account: with the names of the tools, and also those that a moderator has removed. */
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

/** Deletes all reviews of a user. @returns those that counted */
export async function deleteReviewsOf(
  transaction: WriteTransaction,
  userId: number,
): Promise<{ toolId: number; rating: number }[]> {
  const rows = await transaction
    .deleteFrom('review')
    .where('user_id', '=', userId)
    .returning(['tool_id as toolId', 'rating', 'deleted', 'held_at'])
    .execute()
  return rows
    .filter((row) => row.deleted === 0 && row.held_at === null)
    .map(({ toolId, rating }) => ({ toolId, rating }))
}

interface ModerationQuery {
  state: 'live' | 'held' | 'removed' | 'all'
  toolId?: number | undefined
  /** In the text or the name of the author. */
  search?: string | undefined
  /** Only reviews that were changed before; `createdAt` is the time of the change. */
  before?: ReviewCursor | undefined
  limit: number
}

/** Without withdrawn reviews: nobody reads those. */
function visibleReviews(db: Database, { state, toolId, search = '' }: ModerationQuery) {
  let query = db
    .selectFrom('review')
    .where(({ or, eb }) => or([eb('review.deleted', '=', 0), eb('review.removed_at', 'is not', null)]))
  if (state === 'live' || state === 'held') query = query.where('review.deleted', '=', 0)
  if (state === 'live') query = query.where('review.held_at', 'is', null)
  if (state === 'held') query = query.where('review.held_at', 'is not', null)
  if (state === 'removed') query = query.where('review.removed_at', 'is not', null)
  if (search !== '') {
    const named = db
      .selectFrom('user')
      .select('id')
      .where(containsKey('username_key', usernameKey(search)))
    query = query.where(({ or, eb }) =>
      or([containsText('review.text', search), eb('review.user_id', 'in', named)]),
    )
  }
  return toolId === undefined ? query : query.where('review.tool_id', '=', toolId)
}

/** The last one written, edited or removed first. */
export async function listModeratedReviews(db: Database, query: ModerationQuery): Promise<ModeratedReview[]> {
  let found = visibleReviews(db, query)
    .innerJoin('user as author', 'author.id', 'review.user_id')
    .innerJoin('tool', 'tool.id', 'review.tool_id')
    .leftJoin('user as moderator', 'moderator.id', 'review.removed_by')
    .select([
      'review.id',
      'author.id as authorId',
      'author.username as author',
      'review.helpful_count as helpfulCount',
      'review.rating',
      'review.text',
    ])
    .select(['review.created_at as createdAt', 'review.updated_at as updatedAt'])
    .select(['tool.id as toolId', 'tool.name as toolName'])
    .select([
      'review.removed_at',
      'review.removed_reason',
      'moderator.username as moderator',
      'review.held_at',
    ])
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
  return rows.map(({ toolId, toolName, removed_at, removed_reason, moderator, held_at, ...review }) => ({
    ...review,
    isHeld: held_at !== null && removed_at === null,
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

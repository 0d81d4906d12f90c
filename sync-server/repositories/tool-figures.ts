import { sql } from 'kysely'
import { z } from 'zod'
import type { Stars } from '#shared/domain/review.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { takeSeqs } from './meta.ts'
import { fromToolRow, type StoredTool } from './tools.ts'

/**
 * The figures of a tool that reviews and editors give, and whether they are samples for showing the product. Only samples
 * are trending here; what people do is in the signals of a tool.
 */
export type ToolFigures = Pick<StoredTool, 'rating' | 'reviewCount' | 'userCount' | 'isTrending' | 'isSample'>

/** Archived tools included. */
export async function readFigures(
  db: Database,
  toolId: number,
): Promise<{ figures: ToolFigures; isListed: boolean }> {
  const row = await db.selectFrom('tool').selectAll().where('id', '=', toolId).executeTakeFirstOrThrow()
  const { rating, reviewCount, userCount, isTrending, trendGain, isSample } = fromToolRow(row)
  return {
    figures: { rating, reviewCount, userCount, isTrending: isTrending && trendGain === null, isSample },
    isListed: row.deleted === 0,
  }
}

export interface ShownFigures {
  toolId: number
  figures: ToolFigures
  isListed: boolean
}

/** Takes seqs for all of them at once, except for archived tools: their tombstones carry no figures. */
export async function saveFigures(
  transaction: WriteTransaction,
  changed: readonly ShownFigures[],
  now: string,
): Promise<void> {
  const listed = changed.filter(({ isListed }) => isListed).length
  let seq = listed === 0 ? 0 : await takeSeqs(transaction, listed)
  for (const { toolId, figures, isListed } of changed) {
    const change = isListed ? { seq: seq++, updated_at: now } : {}
    await transaction
      .updateTable('tool')
      .set({
        rating: figures.rating === null ? null : Number(figures.rating),
        review_count: figures.reviewCount,
        user_count: figures.userCount,
        is_trending: figures.isTrending ? 1 : sql<0 | 1>`case when trend_gain is null then 0 else 1 end`,
        is_sample: figures.isSample ? 1 : 0,
        ...change,
      })
      .where('id', '=', toolId)
      .execute()
  }
}

const readSample = jsonColumn(
  'tool_stars.sample',
  z.object({
    rating: z.string().nullable(),
    reviewCount: z.number(),
    userCount: z.string().nullable(),
    isTrending: z.boolean(),
    isSample: z.boolean(),
  }),
)

/** The stars of a tool's reviews, and the sample figures that they replaced. */
export interface ToolStars {
  stars: Stars
  sample: ToolFigures | null
  /** Whether the tool does not show them yet. */
  isPending: boolean
}

export async function readStars(db: Database, toolId: number): Promise<ToolStars> {
  const row = await db.selectFrom('tool_stars').selectAll().where('tool_id', '=', toolId).executeTakeFirst()
  if (row === undefined) return { stars: [0, 0, 0, 0, 0], sample: null, isPending: false }
  const sample = row.sample === null ? null : readSample(row.sample, toolId)
  const stars: Stars = [row.stars_1, row.stars_2, row.stars_3, row.stars_4, row.stars_5]
  return { stars, sample, isPending: row.pending_at !== null }
}

/**
 * The change that a review makes to the stars of its tool, whose shown figures are behind since `pendingSince`; null when
 * they follow in the same transaction.
 */
export async function addStars(
  transaction: WriteTransaction,
  toolId: number,
  { change, pendingSince }: { change: Stars; pendingSince: string | null },
): Promise<void> {
  const [stars_1, stars_2, stars_3, stars_4, stars_5] = change
  // An upsert would be refused for the negative counts of a row that it never inserts.
  const { numUpdatedRows } = await transaction
    .updateTable('tool_stars')
    .set(({ eb, fn, val }) => ({
      stars_1: eb('stars_1', '+', stars_1),
      stars_2: eb('stars_2', '+', stars_2),
      stars_3: eb('stars_3', '+', stars_3),
      stars_4: eb('stars_4', '+', stars_4),
      stars_5: eb('stars_5', '+', stars_5),
      pending_at: fn.coalesce('pending_at', val(pendingSince)),
    }))
    .where('tool_id', '=', toolId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await transaction
    .insertInto('tool_stars')
    .values({ tool_id: toolId, stars_1, stars_2, stars_3, stars_4, stars_5, pending_at: pendingSince })
    .execute()
}

/** Tools whose shown figures are behind their reviews, the longest first. */
export async function listPendingFigures(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tool_stars')
    .select('tool_id')
    .where('pending_at', 'is not', null)
    .orderBy('pending_at')
    .orderBy('tool_id')
    .limit(limit)
    .execute()
  return rows.map(({ tool_id }) => tool_id)
}

/** The tool shows what its reviews come to. */
export async function settleStars(
  transaction: WriteTransaction,
  toolId: number,
  sample: ToolFigures | null,
): Promise<void> {
  await transaction
    .updateTable('tool_stars')
    .set({ sample: sample === null ? null : JSON.stringify(sample), pending_at: null })
    .where('tool_id', '=', toolId)
    .execute()
}

/** From then on no sample figures return when the last review is removed. */
export async function deleteSamples(transaction: WriteTransaction): Promise<void> {
  await transaction.updateTable('tool_stars').set({ sample: null }).where('sample', 'is not', null).execute()
}

/**
 * Tools whose stars differ from their reviews that count, or whose shown number or mean does and is not about to follow.
 * The mean in tenths, rounded half up: (20 × sum + count) / (2 × count).
 */
export async function findMiscounted(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select tool.id from tool
    left join tool_stars s on s.tool_id = tool.id
    left join (
      select tool_id, count(*) as reviews, cast(sum(rating) as bigint) as total from review where deleted = 0 and held_at is null group by tool_id
    ) counted on counted.tool_id = tool.id
    where coalesce(s.stars_1 + s.stars_2 + s.stars_3 + s.stars_4 + s.stars_5, 0) <> coalesce(counted.reviews, 0)
      or coalesce(s.stars_1 + 2 * s.stars_2 + 3 * s.stars_3 + 4 * s.stars_4 + 5 * s.stars_5, 0)
        <> coalesce(counted.total, 0)
      or (s.pending_at is null and counted.reviews > 0 and (tool.review_count <> counted.reviews or tool.is_sample = 1
        or round(tool.rating * 10) is distinct from (20 * counted.total + counted.reviews) / (2 * counted.reviews)))
    order by tool.id`.execute(db)
  return rows.map(({ id }) => id)
}

import { sql } from 'kysely'
import { z } from 'zod'
import type { Stars } from '#shared/domain/review.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { takeSeqs } from './meta.ts'
import { fromToolRow, type StoredTool } from './tools.ts'

/** The counted figures of a tool, and whether they are samples for showing the product. */
export type ToolFigures = Pick<
  StoredTool,
  'rating' | 'reviewCount' | 'userCount' | 'popularity' | 'isTrending' | 'isSample'
>

/** Archived tools included. */
export async function readFigures(
  db: Database,
  toolId: number,
): Promise<{ figures: ToolFigures; isListed: boolean }> {
  const row = await db.selectFrom('tool').selectAll().where('id', '=', toolId).executeTakeFirstOrThrow()
  const { rating, reviewCount, userCount, popularity, isTrending, isSample } = fromToolRow(row)
  return {
    figures: { rating, reviewCount, userCount, popularity, isTrending, isSample },
    isListed: row.deleted === 0,
  }
}

/** Takes a seq, unless the tool is archived: its tombstone carries no figures. */
export async function saveFigures(
  transaction: WriteTransaction,
  toolId: number,
  { figures, isListed, now }: { figures: ToolFigures; isListed: boolean; now: string },
): Promise<void> {
  const change = isListed ? { seq: await takeSeqs(transaction, 1), updated_at: now } : {}
  await transaction
    .updateTable('tool')
    .set({
      rating: figures.rating === null ? null : Number(figures.rating),
      review_count: figures.reviewCount,
      user_count: figures.userCount,
      popularity: figures.popularity,
      is_trending: figures.isTrending ? 1 : 0,
      is_sample: figures.isSample ? 1 : 0,
      ...change,
    })
    .where('id', '=', toolId)
    .execute()
}

const readSample = jsonColumn(
  'tool_stars.sample',
  z.object({
    rating: z.string().nullable(),
    reviewCount: z.number(),
    userCount: z.string().nullable(),
    popularity: z.number(),
    isTrending: z.boolean(),
    isSample: z.boolean(),
  }),
)

/** The stars of a tool's reviews, and the sample figures that they replaced. */
export interface ToolStars {
  stars: Stars
  sample: ToolFigures | null
}

export async function readStars(db: Database, toolId: number): Promise<ToolStars> {
  const row = await db.selectFrom('tool_stars').selectAll().where('tool_id', '=', toolId).executeTakeFirst()
  if (row === undefined) return { stars: [0, 0, 0, 0, 0], sample: null }
  const sample = row.sample === null ? null : readSample(row.sample, toolId)
  return { stars: [row.stars_1, row.stars_2, row.stars_3, row.stars_4, row.stars_5], sample }
}

export async function saveStars(
  transaction: WriteTransaction,
  toolId: number,
  { stars, sample }: ToolStars,
): Promise<void> {
  const [stars_1, stars_2, stars_3, stars_4, stars_5] = stars
  const counted = {
    stars_1,
    stars_2,
    stars_3,
    stars_4,
    stars_5,
    sample: sample === null ? null : JSON.stringify(sample),
  }
  await transaction
    .insertInto('tool_stars')
    .values({ tool_id: toolId, ...counted })
    .onConflict((conflict) => conflict.column('tool_id').doUpdateSet(counted))
    .execute()
}

/** From then on no sample figures return when the last review is removed. */
export async function deleteSamples(transaction: WriteTransaction): Promise<void> {
  await transaction.updateTable('tool_stars').set({ sample: null }).where('sample', 'is not', null).execute()
}

/** Tools whose stars or shown number of reviews differ from their reviews that count. */
export async function findMiscounted(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select tool.id from tool
    left join tool_stars s on s.tool_id = tool.id
    left join (
      select tool_id, count(*) as reviews, sum(rating) as total from review where deleted = 0 and held_at is null group by tool_id
    ) counted on counted.tool_id = tool.id
    where coalesce(s.stars_1 + s.stars_2 + s.stars_3 + s.stars_4 + s.stars_5, 0) <> coalesce(counted.reviews, 0)
      or coalesce(s.stars_1 + 2 * s.stars_2 + 3 * s.stars_3 + 4 * s.stars_4 + 5 * s.stars_5, 0)
        <> coalesce(counted.total, 0)
      or (counted.reviews > 0 and (tool.review_count <> counted.reviews or tool.is_sample = 1))
    order by tool.id`.execute(db)
  return rows.map(({ id }) => id)
}

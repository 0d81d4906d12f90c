import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { takeSeqs } from './meta.ts'
import { fromToolRow, type StoredTool } from './tool-row.ts'

/** What is counted about a tool, and whether it was made up for showing the product. */
export type ToolFigures = Pick<
  StoredTool,
  'rating' | 'reviewCount' | 'userCount' | 'popularity' | 'isTrending' | 'isSample'
>

/** Also of a tool that has left the directory. */
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

/** Goes into the change log, unless there is only a tombstone: that has nothing more to tell. */
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

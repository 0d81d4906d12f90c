import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { takeSeqs } from './meta.ts'

/** What changes in a tool by itself, because people use it. */
export interface ToolSignals {
  id: number
  popularity: number
  isTrending: boolean
  /** In percent; null: it is not trending, or only as a sample. */
  trendGain: number | null
}

/** Of the judged tools of a category, the lower one of the two in the middle; null without any. */
export async function medianProminence(db: Database, categoryId: number): Promise<number | null> {
  const judged = await db
    .selectFrom('tool')
    .select('prominence')
    .where('category_id', '=', categoryId)
    .where('deleted', '=', 0)
    .where('prominence', 'is not', null)
    .orderBy('prominence')
    .execute()
  return judged[Math.floor((judged.length - 1) / 2)]?.prominence ?? null
}

export interface ChangedSignals extends ToolSignals {
  seq: number
}

/** Signals that changed after `since`, up to `until`, of listed tools whose rows did not change after `since`. */
export async function listSignals(
  db: Database,
  { since, until }: { since: number; until: number },
): Promise<ChangedSignals[]> {
  const rows = await db
    .selectFrom('tool')
    .select(['id', 'popularity', 'is_trending', 'trend_gain', 'signals_seq as seq'])
    .where('signals_seq', '>', since)
    .where('signals_seq', '<=', until)
    .where('seq', '<=', since)
    .where('deleted', '=', 0)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    popularity: row.popularity,
    isTrending: row.is_trending === 1,
    trendGain: row.trend_gain,
    seq: row.seq,
  }))
}

const updateSignals = compileOnce(
  (
    db,
    slot: Slot<{ id: number; popularity: number; isTrending: 0 | 1; trendGain: number | null; seq: number }>,
  ) =>
    db
      .updateTable('tool')
      .set({
        popularity: slot('popularity'),
        is_trending: slot('isTrending'),
        trend_gain: slot('trendGain'),
        signals_seq: slot('seq'),
      })
      .where('id', '=', slot('id')),
)

/** Writes signals under one seq: devices fetch the signals alone, not the tools. */
export async function saveSignals(
  transaction: WriteTransaction,
  changed: readonly ToolSignals[],
): Promise<void> {
  if (changed.length === 0) return
  const seq = await takeSeqs(transaction, 1)
  for (const { id, popularity, isTrending, trendGain } of changed) {
    await updateSignals(transaction, { id, popularity, isTrending: isTrending ? 1 : 0, trendGain, seq })
  }
}

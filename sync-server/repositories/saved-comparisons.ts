import type { RowOf } from '#shared/sync/user-rows.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { type ChangeSpan, takeUserSeq } from './user-sync.ts'

/** The first rows after `since` up to `until`, in order of seq. */
export async function listComparisonChanges(
  db: Database,
  { userId, since, until, limit }: ChangeSpan,
): Promise<RowOf<'comparison'>[]> {
  const rows = await db
    .selectFrom('saved_comparison')
    .select(['tool_ids', 'seq', 'deleted'])
    .where('user_id', '=', userId)
    .where('seq', '>', since)
    .where('seq', '<=', until)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    kind: 'comparison',
    seq: row.seq,
    toolIds: readIds(row.tool_ids),
    on: row.deleted === 0,
  }))
}

export interface SavedComparison {
  toolIds: number[]
  since: string
}

/** The latest saved first. */
export async function listSavedComparisons(db: Database, userId: number): Promise<SavedComparison[]> {
  const rows = await db
    .selectFrom('saved_comparison')
    .select(['tool_ids', 'updated_at'])
    .where('user_id', '=', userId)
    .where('deleted', '=', 0)
    .orderBy('seq', 'desc')
    .execute()
  return rows.map((row) => ({ toolIds: readIds(row.tool_ids), since: row.updated_at }))
}

export async function isComparisonSaved(
  db: Database,
  userId: number,
  toolIds: readonly number[],
): Promise<boolean> {
  const row = await db
    .selectFrom('saved_comparison')
    .select('tool_ids')
    .where('user_id', '=', userId)
    .where('tool_ids', '=', toolIds.join())
    .where('deleted', '=', 0)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the user has saved so many comparisons. */
export async function hasComparisons(db: Database, userId: number, count: number): Promise<boolean> {
  const row = await db
    .selectFrom('saved_comparison')
    .select('tool_ids')
    .where('user_id', '=', userId)
    .where('deleted', '=', 0)
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst()
  return row !== undefined
}

export interface ComparisonChange {
  userId: number
  toolIds: readonly number[]
  on: boolean
}

/** Takes the next seq of the user. */
export async function saveComparison(
  transaction: WriteTransaction,
  { userId, toolIds, on }: ComparisonChange,
  now: string,
): Promise<void> {
  const change = {
    seq: await takeUserSeq(transaction, userId),
    deleted: on ? 0 : 1,
    updated_at: now,
  } as const
  await transaction
    .insertInto('saved_comparison')
    .values({ user_id: userId, tool_ids: toolIds.join(), ...change })
    .onConflict((conflict) => conflict.columns(['user_id', 'tool_ids']).doUpdateSet(change))
    .execute()
}

function readIds(text: string): number[] {
  return text.split(',').map(Number)
}

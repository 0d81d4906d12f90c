import type { RowOf } from '#shared/sync/user-rows.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { together } from '../lib/together.ts'
import { type ChangeSpan, takenSeq, takeUserSeq } from './user-sync.ts'

const selectChanges = compileOnce((db, slot: Slot<ChangeSpan>) =>
  db
    .selectFrom('saved_comparison')
    .select(['tool_ids', 'seq', 'deleted'])
    .where('user_id', '=', slot('userId'))
    .where('seq', '>', slot('since'))
    .where('seq', '<=', slot('until'))
    .orderBy('seq')
    .limit(slot('limit')),
)

/** The first rows after `since` up to `until`, in order of seq. */
export async function listComparisonChanges(db: Database, span: ChangeSpan): Promise<RowOf<'comparison'>[]> {
  const rows = await selectChanges(db, span)
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

interface ComparisonValues {
  userId: number
  toolIds: string
  deleted: 0 | 1
  now: string
}

const upsertComparison = compileOnce((db, slot: Slot<ComparisonValues>) => {
  const change = {
    seq: takenSeq(db, slot('userId')),
    deleted: slot('deleted'),
    updated_at: slot('now'),
  }
  return db
    .insertInto('saved_comparison')
    .values({ user_id: slot('userId'), tool_ids: slot('toolIds'), ...change })
    .onConflict((conflict) => conflict.columns(['user_id', 'tool_ids']).doUpdateSet(change))
})

/** Takes the next seq of the user. */
export async function saveComparison(
  transaction: WriteTransaction,
  { userId, toolIds, on }: ComparisonChange,
  now: string,
): Promise<void> {
  await together([
    takeUserSeq(transaction, userId),
    upsertComparison(transaction, { userId, toolIds: toolIds.join(), deleted: on ? 0 : 1, now }),
  ])
}

function readIds(text: string): number[] {
  return text.split(',').map(Number)
}

import type { RowOf } from '#shared/sync/user-rows.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { together } from '../lib/together.ts'
import { type ChangeSpan, takenSeq, takeUserSeq } from './user-sync.ts'

/** Ids of tools, the latest favorite first. */
export async function listFavorites(db: Database, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('favorite')
    .select('tool_id')
    .where('user_id', '=', userId)
    .where('deleted', '=', 0)
    .orderBy('seq', 'desc')
    .execute()
  return rows.map((row) => row.tool_id)
}

const selectChanges = compileOnce((db, slot: Slot<ChangeSpan>) =>
  db
    .selectFrom('favorite')
    .select(['tool_id', 'seq', 'deleted'])
    .where('user_id', '=', slot('userId'))
    .where('seq', '>', slot('since'))
    .where('seq', '<=', slot('until'))
    .orderBy('seq')
    .limit(slot('limit')),
)

/** The first rows after `since` up to `until`, in order of seq. */
export async function listFavoriteChanges(db: Database, span: ChangeSpan): Promise<RowOf<'favorite'>[]> {
  const rows = await selectChanges(db, span)
  return rows.map((row) => ({
    kind: 'favorite',
    seq: row.seq,
    toolId: row.tool_id,
    on: row.deleted === 0,
  }))
}

const selectFavorite = compileOnce((db, slot: Slot<{ userId: number; toolId: number }>) =>
  db
    .selectFrom('favorite')
    .select('tool_id')
    .where('user_id', '=', slot('userId'))
    .where('tool_id', '=', slot('toolId'))
    .where('deleted', '=', 0),
)

export async function isFavorite(db: Database, userId: number, toolId: number): Promise<boolean> {
  return (await selectFavorite(db, { userId, toolId })).length > 0
}

const selectFavoriteAfter = compileOnce((db, slot: Slot<{ userId: number; others: number }>) =>
  db
    .selectFrom('favorite')
    .select('tool_id')
    .where('user_id', '=', slot('userId'))
    .where('deleted', '=', 0)
    .limit(1)
    .offset(slot('others')),
)

/** Whether the user has so many favorites. */
export async function hasFavorites(db: Database, userId: number, count: number): Promise<boolean> {
  return (await selectFavoriteAfter(db, { userId, others: count - 1 })).length > 0
}

export interface FavoriteChange {
  userId: number
  toolId: number
  on: boolean
}

interface FavoriteValues {
  userId: number
  toolId: number
  deleted: 0 | 1
  now: string
}

const upsertFavorite = compileOnce((db, slot: Slot<FavoriteValues>) => {
  const change = { seq: takenSeq(db, slot('userId')), deleted: slot('deleted'), updated_at: slot('now') }
  return db
    .insertInto('favorite')
    .values({ user_id: slot('userId'), tool_id: slot('toolId'), ...change })
    .onConflict((conflict) => conflict.columns(['user_id', 'tool_id']).doUpdateSet(change))
})

/** Takes the next seq of the user. */
export async function saveFavorite(
  transaction: WriteTransaction,
  { userId, toolId, on }: FavoriteChange,
  now: string,
): Promise<void> {
  await together([
    takeUserSeq(transaction, userId),
    upsertFavorite(transaction, { userId, toolId, deleted: on ? 0 : 1, now }),
  ])
}

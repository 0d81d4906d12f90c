import type { RowOf } from '#shared/sync/user-rows.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { type ChangeSpan, takeUserSeq } from './user-meta.ts'

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

/** The first rows after `since` up to `until`, in order of seq. */
export async function listFavoriteChanges(
  db: Database,
  { userId, since, until, limit }: ChangeSpan,
): Promise<RowOf<'favorite'>[]> {
  const rows = await db
    .selectFrom('favorite')
    .select(['tool_id', 'seq', 'deleted'])
    .where('user_id', '=', userId)
    .where('seq', '>', since)
    .where('seq', '<=', until)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    kind: 'favorite',
    seq: row.seq,
    toolId: row.tool_id,
    on: row.deleted === 0,
  }))
}

export async function isFavorite(db: Database, userId: number, toolId: number): Promise<boolean> {
  const row = await db
    .selectFrom('favorite')
    .select('tool_id')
    .where('user_id', '=', userId)
    .where('tool_id', '=', toolId)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  return row !== undefined
}

export interface FavoriteChange {
  userId: number
  toolId: number
  on: boolean
}

/** Takes the next seq of the user. */
export async function saveFavorite(
  transaction: Transaction,
  { userId, toolId, on }: FavoriteChange,
  now: string,
): Promise<void> {
  const change = {
    seq: await takeUserSeq(transaction, userId),
    deleted: on ? 0 : 1,
    updated_at: now,
  } as const
  await transaction
    .insertInto('favorite')
    .values({ user_id: userId, tool_id: toolId, ...change })
    .onConflict((conflict) => conflict.columns(['user_id', 'tool_id']).doUpdateSet(change))
    .execute()
}

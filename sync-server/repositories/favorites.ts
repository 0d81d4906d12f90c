import type { UserRow } from '#shared/sync/user-rows.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { takeUserSeq } from './user-meta.ts'

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

export interface ChangeSpan {
  userId: number
  since: number
  until: number
  limit: number
}

/** The first rows after `since` up to `until`, in order of seq. */
export async function listFavoriteChanges(
  db: Database,
  { userId, since, until, limit }: ChangeSpan,
): Promise<UserRow[]> {
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

/** Removes tombstones older than `before`. @returns for each user who had some, the seq of the newest of them */
export async function dropFavoriteTombstones(
  transaction: Transaction,
  before: string,
): Promise<{ userId: number; seq: number }[]> {
  const dropped = await transaction
    .deleteFrom('favorite')
    .where('deleted', '=', 1)
    .where('updated_at', '<', before)
    .returning(['user_id', 'seq'])
    .execute()
  const newest = new Map<number, number>()
  for (const { user_id, seq } of dropped) newest.set(user_id, Math.max(seq, newest.get(user_id) ?? 0))
  return [...newest].map(([userId, seq]) => ({ userId, seq }))
}

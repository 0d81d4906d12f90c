import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

export interface FavoriteSince {
  toolId: number
  tool: string
  since: string
}

/** For the user to read: with the names of the tools. */
export function describeFavorites(db: Database, userId: number): Promise<FavoriteSince[]> {
  return db
    .selectFrom('favorite')
    .innerJoin('tool', 'tool.id', 'favorite.tool_id')
    .select(['favorite.tool_id as toolId', 'tool.name as tool', 'favorite.updated_at as since'])
    .where('favorite.user_id', '=', userId)
    .where('favorite.deleted', '=', 0)
    .orderBy('favorite.updated_at')
    .execute()
}

/** What a user's devices have synchronised, and what was remembered about those devices. */
const TABLES = [
  'favorite',
  'support_ticket',
  'saved_comparison',
  'preference',
  'applied',
  'sync_client',
  'user_meta',
] as const

export async function eraseUserRows(transaction: WriteTransaction, userId: number): Promise<void> {
  for (const table of TABLES) await transaction.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** Those of them whose rows can be off. */
const WITH_TOMBSTONES = ['favorite', 'review', 'saved_comparison'] as const

export interface PurgedTombstone {
  userId: number
  seq: number
}

/** Removes the rows that are off since before a time. */
export async function purgeTombstones(
  transaction: WriteTransaction,
  before: string,
): Promise<PurgedTombstone[]> {
  const dropped: PurgedTombstone[] = []
  for (const table of WITH_TOMBSTONES) {
    const rows = await transaction
      .deleteFrom(table)
      .where('deleted', '=', 1)
      .where('updated_at', '<', before)
      .returning(['user_id as userId', 'seq'])
      .execute()
    dropped.push(...rows)
  }
  return dropped
}

import type { Database, Transaction } from '../db/schema.ts'

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

/** Removes everything that a user's devices have synchronised, and what was remembered about those devices. */
export async function eraseUserRows(transaction: Transaction, userId: number): Promise<void> {
  for (const table of ['favorite', 'applied', 'sync_client', 'user_meta'] as const)
    await transaction.deleteFrom(table).where('user_id', '=', userId).execute()
}

import type { ArgsOf } from '#shared/sync/user-mutations.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { isFavorite, saveFavorite } from '../../repositories/favorites.ts'
import { isListedTool } from '../../repositories/tools.ts'

/**
 * Makes a tool a favorite of a user or none. What already is takes no seq. A tool that has left the directory can still
 * be removed. @throws NotFoundError
 */
export async function setFavorite(
  transaction: WriteTransaction,
  userId: number,
  { args: { toolId, on }, now }: { args: ArgsOf<'favorite.set'>; now: string },
): Promise<void> {
  if (on && !(await isListedTool(transaction, toolId))) throw new NotFoundError(`There is no tool ${toolId}.`)
  if ((await isFavorite(transaction, userId, toolId)) === on) return
  await saveFavorite(transaction, { userId, toolId, on }, now)
}

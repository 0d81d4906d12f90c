import type { SharedList } from '#shared/domain/list.ts'
import { byPosition } from '#shared/sync/user-lists.ts'
import type { Database } from '../../db/schema.ts'
import { listNamedEntries } from '../../repositories/list-entries.ts'
import { findSharedList } from '../../repositories/lists.ts'

/** The list that is shared under a token, as everybody sees it; undefined where there is none. */
export function readSharedList(reader: Database, token: string): Promise<SharedList | undefined> {
  // One transaction, so that the list and its entries belong together.
  return reader.transaction().execute(async (db) => {
    const list = await findSharedList(db, token)
    if (list === undefined) return undefined
    const { name, notes } = list
    const entries = await listNamedEntries(db, list)
    return {
      token,
      name,
      notes,
      updatedAt: [list, ...entries].reduce(
        (latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest),
        '',
      ),
      entries: entries
        .filter(({ on }) => on)
        .sort(byPosition)
        .map(({ toolId, name, isListed, notes, plan, seats }) => ({
          toolId,
          name,
          isListed,
          notes,
          plan,
          seats,
        })),
    }
  })
}

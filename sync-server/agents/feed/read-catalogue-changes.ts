import type { CatalogueChanges } from '#shared/api/agent-feed-calls.ts'
import type { Database } from '../../db/schema.ts'
import { listChanges } from '../../repositories/changes.ts'
import { readState } from '../../repositories/meta.ts'
import { toToolAnswer } from '../../services/catalogue/listed-tool.ts'
import { CursorAheadError, CursorExpiredError } from './feed-errors.ts'

/**
 * The next changes of tools after a number; those of categories are passed over. From 0 it is the whole catalogue.
 * @throws CursorAheadError, CursorExpiredError
 */
export function readCatalogueChanges(
  reader: Database,
  { since, limit }: { since: number; limit: number },
): Promise<CatalogueChanges> {
  // One transaction, so that rows and head are of one moment.
  return reader.transaction().execute(async (db) => {
    const { head, floor } = await readState(db)
    if (since > head) throw new CursorAheadError()
    if (since > 0 && since < floor) throw new CursorExpiredError()
    const found = await listChanges(db, since, limit + 1)
    const page = found.slice(0, limit)
    const more = found.length > limit
    const changes = page.flatMap((change) => {
      if (change.kind !== 'tool') return []
      const tool = change.tool === null ? null : toToolAnswer(change.tool)
      return [{ seq: change.seq, toolId: change.id, tool }]
    })
    return { changes, next: more ? (page.at(-1)?.seq ?? since) : head, more }
  })
}

import type { CatalogueChanges } from '#shared/api/agent-feed-calls.ts'
import type { Database } from '../../db/schema.ts'
import { AppError } from '../../errors/app-error.ts'
import { listChangedTools } from '../../repositories/changes.ts'
import { readState } from '../../repositories/meta.ts'
import { toDetailedTool } from '../../services/catalogue/listed-tool.ts'

/**
 * The next tool changes after a sequence number; those of categories have no place on a page. From 0 it returns the whole catalogue.
 * @throws CursorAheadError, CursorExpiredError
 */
export function readCatalogueChanges(
  reader: Database,
  { since, limit }: { since: number; limit: number },
): Promise<CatalogueChanges> {
  // One transaction, so that rows and head come from the same snapshot.
  return reader.transaction().execute(async (db) => {
    const { head, floor } = await readState(db)
    if (since > head) throw new CursorAheadError()
    if (since > 0 && since < floor) throw new CursorExpiredError()
    const found = await listChangedTools(db, since, limit + 1)
    const changes = found.slice(0, limit).map(({ seq, id, tool }) => ({
      seq,
      toolId: id,
      tool: tool === null ? null : toDetailedTool(tool),
    }))
    const more = found.length > limit
    return { changes, next: more ? (changes.at(-1)?.seq ?? since) : head, more }
  })
}

/** Why the changes after a sequence number cannot be listed. */
class CursorError extends AppError {
  constructor(code: 'forked' | 'compacted', detail: string) {
    super(detail, { status: 409, code, title: 'This change number is no longer valid' })
  }
}

/** A backup was restored. Sequence numbers after it are assigned a second time. */
class CursorAheadError extends CursorError {
  constructor() {
    super('forked', 'The catalogue has not come to this number yet: it was restored. Start again from 0.')
  }
}

class CursorExpiredError extends CursorError {
  constructor() {
    super('compacted', 'The number is older than the oldest change that is kept. Start again from 0.')
  }
}

import type { PublicRemoval } from '#shared/domain/review.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

interface NewRemoval {
  toolId: number
  kind: PublicRemoval['kind']
  reason: string
}

/** Adds to the public log. It is never changed, and holds nothing of the review or its author. */
export async function insertRemoval(
  transaction: WriteTransaction,
  { toolId, kind, reason }: NewRemoval,
  now: string,
): Promise<void> {
  await transaction
    .insertInto('review_removal')
    .values({ tool_id: toolId, kind, reason, removed_at: now })
    .execute()
}

/** The id of the newest entry; 0 while there is none. */
export async function newestRemoval(db: Database): Promise<number> {
  const row = await db
    .selectFrom('review_removal')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

export interface RemovalQuery {
  toolId?: number | undefined
  /** Only entries with smaller ids. */
  before?: number | undefined
  limit: number
}

/** The newest first. Of the moment, only the day is told. */
export async function listRemovals(
  db: Database,
  { toolId, before, limit }: RemovalQuery,
): Promise<PublicRemoval[]> {
  let query = db
    .selectFrom('review_removal as removal')
    .innerJoin('tool', 'tool.id', 'removal.tool_id')
    .select(['removal.id', 'removal.kind', 'removal.removed_at', 'removal.reason'])
    .select(['tool.id as toolId', 'tool.name as toolName', 'tool.deleted'])
  if (toolId !== undefined) query = query.where('removal.tool_id', '=', toolId)
  if (before !== undefined) query = query.where('removal.id', '<', before)
  const rows = await query.orderBy('removal.id', 'desc').limit(limit).execute()
  return rows.map(({ id, kind, removed_at, reason, toolId, toolName, deleted }) => ({
    id,
    tool: deleted === 1 ? null : { id: toolId, name: toolName },
    kind,
    day: removed_at.slice(0, 'yyyy-mm-dd'.length),
    reason,
  }))
}

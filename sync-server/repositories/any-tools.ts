import { sql } from 'kysely'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database, ToolRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { orderOf } from './list-order.ts'
import { containsText } from './text-search.ts'
import { keepChanges } from './tool-changes.ts'
import { fromToolRow, type StoredTool } from './tools.ts'

/** A tool, listed or archived. */
export interface AnyTool {
  tool: StoredTool
  /** When it was archived; null while it is listed. */
  archivedAt: string | null
}

export async function findAnyTool(db: Database, id: number): Promise<AnyTool | undefined> {
  const row = await db.selectFrom('tool').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

const selectDuplicate = compileOnce((db, slot: Slot<{ websiteKey: string }>) =>
  db
    .selectFrom('tool')
    .select(['id', 'name'])
    .where('website_key', '=', slot('websiteKey'))
    .where('deleted', '=', 0),
)

/** The listed tool with this website. */
export async function findListedDuplicate(
  db: Database,
  websiteKey: string,
): Promise<{ id: number; name: string } | undefined> {
  const [twin] = await selectDuplicate(db, { websiteKey })
  return twin
}

/** Whether a tool with this website is archived. */
export async function wasArchived(db: Database, websiteKey: string): Promise<boolean> {
  const tool = await db
    .selectFrom('tool')
    .select('id')
    .where('website_key', '=', websiteKey)
    .where('deleted', '=', 1)
    .executeTakeFirst()
  return tool !== undefined
}

export interface ToolSearch {
  status: 'listed' | 'archived' | 'all'
  /** In the name or the website. */
  search?: string | undefined
  categoryId?: number | undefined
  pricing?: 'free' | 'freemium' | 'paid' | 'unknown' | undefined
  verified?: 'yes' | 'no' | undefined
  /** One of `SORTED_BY`, after a minus the other way round; without it the newest first. */
  sort?: string | undefined
  limit: number
  offset: number
}

const SORTED_BY = {
  name: sql`lower(tool.name)`,
  category: sql`(select category.name from category where category.id = tool.category_id)`,
  added: sql`tool.created_at`,
  popularity: sql`tool.popularity`,
}

export async function searchTools(
  db: Database,
  { status, search = '', categoryId, pricing, verified, sort, limit, offset }: ToolSearch,
): Promise<{ tools: AnyTool[]; total: number }> {
  const found = db
    .selectFrom('tool')
    .$if(status !== 'all', (query) => query.where('deleted', '=', status === 'archived' ? 1 : 0))
    .$if(search !== '', (query) =>
      query.where(({ or }) => or([containsText('name', search), containsText('website', search)])),
    )
    .$if(categoryId !== undefined, (query) => query.where('category_id', '=', categoryId ?? 0))
    .$if(pricing !== undefined, (query) =>
      pricing === 'unknown'
        ? query.where('pricing', 'is', null)
        : query.where('pricing', '=', pricing ?? null),
    )
    .$if(verified !== undefined, (query) => query.where('is_verified', '=', verified === 'yes' ? 1 : 0))
  const order = orderOf(SORTED_BY, sort)
  const rows = await found
    .selectAll()
    .$if(order !== undefined, (query) => query.orderBy(order?.by ?? 'id', order?.direction))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { tools: rows.map(fromRow), total }
}

/** Moves the archived tools of a category that is removed, since they may be restored. */
export async function moveArchivedTools(
  transaction: WriteTransaction,
  { from, into }: { from: number; into: number },
): Promise<void> {
  await transaction
    .updateTable('tool')
    .set({ category_id: into })
    .where('category_id', '=', from)
    .where('deleted', '=', 1)
    .execute()
}

/** Changes texts of an archived tool. It takes no seq, since nobody is shown an archived tool. */
export async function rewriteArchivedTool(
  transaction: WriteTransaction,
  before: StoredTool,
  {
    now,
    description,
    features,
    tags,
  }: Partial<Pick<StoredTool, 'description' | 'features' | 'tags'>> & { now: string },
): Promise<void> {
  const { id: toolId } = before
  const texts = {
    ...(description !== undefined && { description }),
    ...(features !== undefined && { features: JSON.stringify(features) }),
    ...(tags !== undefined && { tags: JSON.stringify(tags) }),
  }
  if (Object.keys(texts).length === 0) return
  if (description !== undefined) {
    const after = { ...before, description, updatedAt: now }
    await keepChanges(transaction, [{ toolId, before, after }], 'admin')
  }
  await transaction.updateTable('tool').set(texts).where('id', '=', toolId).where('deleted', '=', 1).execute()
}

function fromRow(row: ToolRow): AnyTool {
  return { tool: fromToolRow(row), archivedAt: row.deleted === 1 ? row.updated_at : null }
}

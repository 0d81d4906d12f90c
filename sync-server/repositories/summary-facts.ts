import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database } from '../db/schema.ts'
import { fromCategoryRow } from './categories.ts'
import { fromToolRow, readTags, type StoredTool } from './tools.ts'

const selectListed = compileOnce((db, slot: Slot<{ id: number }>) =>
  db.selectFrom('tool').selectAll().where('id', '=', slot('id')).where('deleted', '=', 0),
)

export async function findListedTool(db: Database, id: number): Promise<StoredTool | undefined> {
  const [row] = await selectListed(db, { id })
  return row && fromToolRow(row)
}

/** The listed tools among these ids. */
export async function listToolsById(db: Database, ids: readonly number[]): Promise<StoredTool[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('tool')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted', '=', 0)
    .execute()
  return rows.map(fromToolRow)
}

/** Names and tags of the tools of some categories, in order of id. */
export async function listNeighbours(
  db: Database,
  categoryIds: readonly number[],
): Promise<{ id: number; name: string; tags: string[]; categoryId: number }[]> {
  if (categoryIds.length === 0) return []
  const rows = await db
    .selectFrom('tool')
    .select(['id', 'name', 'tags', 'category_id'])
    .where('category_id', 'in', categoryIds)
    .where('deleted', '=', 0)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    tags: readTags(row.tags, row.id),
    categoryId: row.category_id,
  }))
}

export async function listCategoriesById(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('category').selectAll().where('id', 'in', ids).execute()
  return rows.map(fromCategoryRow)
}

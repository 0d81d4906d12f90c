import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database } from '../db/schema.ts'
import { fromToolRow, type StoredTool } from './tools.ts'

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

/** The categories in which facts of a tool, or whether it is listed, changed after the change `since`. */
export async function categoriesChangedSince(
  db: Database,
  since: number,
): Promise<{ seen: number; categoryIds: number[] }> {
  const { seen } = await db
    .selectFrom('tool')
    .select((expression) => expression.fn.max<number | null>('seq').as('seen'))
    .executeTakeFirstOrThrow()
  if (seen === null || seen <= since) return { seen: since, categoryIds: [] }
  const rows = await db
    .selectFrom('tool')
    .select('category_id')
    .distinct()
    .where('seq', '>', since)
    .orderBy('category_id')
    .execute()
  return { seen, categoryIds: rows.map((row) => row.category_id) }
}

/** The listed tools of a category with the summary that is shown of each; without the tools whose text was taken away. */
export async function listComposedSummaries(
  db: Database,
  categoryId: number,
): Promise<{ toolId: number; content: string | null; generatedBy: string | null }[]> {
  const rows = await db
    .selectFrom('tool')
    .leftJoin('summary', (join) =>
      join.onRef('summary.tool_id', '=', 'tool.id').on('summary.is_current', '=', 1),
    )
    .select(['tool.id', 'tool.ai_summary', 'content', 'generated_by'])
    .where('category_id', '=', categoryId)
    .where('deleted', '=', 0)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('summary.id', 'is not', null),
        eb.and([
          eb('tool.ai_summary', 'is', null),
          not(exists(selectFrom('summary as any').select('any.id').whereRef('any.tool_id', '=', 'tool.id'))),
        ]),
      ]),
    )
    .orderBy('tool.id')
    .execute()
  return rows.map((row) => ({ toolId: row.id, content: row.content, generatedBy: row.generated_by }))
}

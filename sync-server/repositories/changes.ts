import { sql } from 'kysely'
import type { Category } from '#shared/domain/category.ts'
import type { CataloguePart } from '#shared/sync/catalogue-part.ts'
import type { Database } from '../db/schema.ts'
import { fromCategoryRow } from './categories.ts'
import { fromToolRow, type StoredTool, standsIn } from './tools.ts'

/** One row that changed: what it is now, or null for a tombstone. */
export type Change = ToolChange | CategoryChange

interface ToolChange {
  kind: 'tool'
  id: number
  seq: number
  tool: StoredTool | null
}

interface CategoryChange {
  kind: 'category'
  id: number
  seq: number
  category: Category | null
}

interface Span {
  /** A cursor: what comes after it. */
  since: number
  limit: number
}

/** The next rows after a cursor, in order of seq, at most `limit`. */
export async function listChanges(db: Database, since: number, limit: number): Promise<Change[]> {
  return withCategories(db, { since, limit }, await listChangedTools(db, since, limit))
}

/** The same, with the tools of a part of the catalogue and without those that are deleted. */
export async function listChangesWithin(db: Database, part: CataloguePart, span: Span): Promise<Change[]> {
  return withCategories(db, span, await listToolsWithin(db, part, span))
}

async function withCategories(
  db: Database,
  { since, limit }: Span,
  tools: readonly ToolChange[],
): Promise<Change[]> {
  const categories = await db
    .selectFrom('category')
    .selectAll()
    .where('seq', '>', since)
    .orderBy('seq')
    .limit(limit)
    .execute()
  const changes: Change[] = [
    ...tools,
    ...categories.map((row): Change => {
      const category = row.deleted === 1 ? null : fromCategoryRow(row)
      return { kind: 'category', id: row.id, seq: row.seq, category }
    }),
  ]
  return changes.sort((a, b) => a.seq - b.seq).slice(0, limit)
}

/** The same of tools alone. */
export async function listChangedTools(db: Database, since: number, limit: number): Promise<ToolChange[]> {
  const rows = await db
    .selectFrom('tool')
    .selectAll()
    .where('seq', '>', since)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map((row) => toolChange(fromToolRow(row), row.deleted === 1))
}

/** The next tools after a cursor. Those of categories are found in an index alone: the others are many. */
async function listToolsWithin(
  db: Database,
  { categories, tools }: CataloguePart,
  { since, limit }: Span,
): Promise<ToolChange[]> {
  const found = db
    .selectFrom('tool')
    .select('seq')
    .where('seq', '>', since)
    .where('deleted', '=', 0)
    .where(standsIn(categories))
    .orderBy('seq')
    .limit(limit)
  const rows = await db
    .selectFrom('tool')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        eb('seq', 'in', found),
        and([eb('id', 'in', tools), eb('seq', '>', since), eb('deleted', '=', 0)]),
      ]),
    )
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map((row) => toolChange(fromToolRow(row), false))
}

function toolChange(tool: StoredTool, isDeleted: boolean): ToolChange {
  return { kind: 'tool', id: tool.id, seq: tool.seq, tool: isDeleted ? null : tool }
}

/** When the newest change was made; null for an empty catalogue. */
export async function lastChangeAt(db: Database): Promise<string | null> {
  const tool = await db
    .selectFrom('tool')
    .select('updated_at')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const category = await db
    .selectFrom('category')
    .select('updated_at')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const times = [tool?.updated_at, category?.updated_at].filter((time) => time !== undefined)
  return times.sort().at(-1) ?? null
}

/** The number of rows in the change log, their distinct seqs and the newest seq. */
export async function readSeqBounds(
  db: Database,
): Promise<{ rows: number; distinct: number; newest: number }> {
  const bounds = await db
    .selectFrom((from) =>
      from.selectFrom('tool').select('seq').unionAll(from.selectFrom('category').select('seq')).as('change'),
    )
    .select((expression) => [
      expression.fn.countAll<number>().as('rows'),
      sql<number>`count(distinct seq)`.as('distinct'),
      sql<number>`coalesce(max(seq), 0)`.as('newest'),
    ])
    .executeTakeFirstOrThrow()
  return bounds
}

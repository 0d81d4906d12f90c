import { isDeepStrictEqual } from 'node:util'
import type { Category } from '#shared/domain/category.ts'
import type { StoredTool, ToolDraft } from '../../repositories/tools.ts'
import { draftNewTool, draftUpdate } from './draft-tool.ts'
import { type CategoryFacts, checkRows, type RawRows, type RowProblem } from './import-rows.ts'
import { type PlacedRow, placeRows } from './place-rows.ts'

/** Replaces the id of a category that the import will create. */
const NO_ID_YET = 0

export interface ImportPlan {
  newCategories: CategoryFacts[]
  /** Tools to write, each with the name of its category. */
  drafts: { draft: ToolDraft; categoryName: string; fields: string[] }[]
  unchanged: number
  /** Every bad row, in order of line. */
  problems: RowProblem[]
}

export interface StoredCatalogue {
  categories: readonly Category[]
  tools: readonly StoredTool[]
}

/** What importing the rows into the catalogue would change. */
export function planImport(
  raw: RawRows,
  { categories, tools }: StoredCatalogue,
  { createMissing, now }: { createMissing: boolean; now: string },
): ImportPlan {
  const { checked, problems: badRows } = checkRows(raw.rows)
  const rules = { known: categories, declared: raw.categories, createMissing }
  const { placed, problems: misplaced } = placeRows(checked, rules)
  const stored = new Map(tools.map((tool) => [tool.websiteKey, tool]))
  const drafts = placed.flatMap((placedRow) => {
    const draft = draftTool(placedRow, stored, now)
    if (draft === null) return []
    const fields = changedFields(stored.get(placedRow.row.websiteKey), draft)
    return [{ draft, categoryName: placedRow.category.name, fields }]
  })
  return {
    newCategories: missingCategories(placed),
    drafts,
    unchanged: placed.length - drafts.length,
    problems: [...raw.problems, ...badRows, ...misplaced].sort((a, b) => a.line - b.line),
  }
}

function draftTool(
  { row, category }: PlacedRow,
  stored: ReadonlyMap<string, StoredTool>,
  now: string,
): ToolDraft | null {
  const categoryId = 'id' in category ? category.id : NO_ID_YET
  const tool = stored.get(row.websiteKey)
  return tool === undefined ? draftNewTool(row, categoryId, now) : draftUpdate(tool, row, categoryId, now)
}

/** The fields that an update changes and readers see; empty for a new tool. */
function changedFields(stored: StoredTool | undefined, draft: ToolDraft): string[] {
  if (stored === undefined) return []
  const { updatedAt: _, websiteKey: __, ...shown } = draft
  return Object.entries(shown)
    .filter(([name, value]) => !isDeepStrictEqual(value, Reflect.get(stored, name)))
    .map(([name]) => name)
}

function missingCategories(placed: readonly PlacedRow[]): CategoryFacts[] {
  const missing = placed.flatMap(({ category }) => ('id' in category ? [] : [category]))
  return [...new Map(missing.map((category) => [category.name, category])).values()]
}

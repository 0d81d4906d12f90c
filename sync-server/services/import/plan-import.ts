import { isDeepStrictEqual } from 'node:util'
import type { Category } from '#shared/domain/category.ts'
import { IMPORT_LIMITS } from '#shared/policy/limits.ts'
import { nameSkeleton } from '../../lib/name-skeleton.ts'
import { isRival, type NamedTool } from '../../repositories/name-skeletons.ts'
import type { StoredTool, ToolDraft } from '../../repositories/tools.ts'
import { draftNewTool, draftUpdate } from './draft-tool.ts'
import { type CategoryFacts, type CheckedFile, ImportFileError, type RowProblem } from './import-rows.ts'
import { type PlacedRow, placeRows } from './place-rows.ts'

/** Replaces the id of a category that the import will create. */
const NO_ID_YET = 0

export interface ImportPlan {
  newCategories: CategoryFacts[]
  /** Tools to write, each with the names of its first category and of the others. */
  drafts: { draft: ToolDraft; categoryName: string; otherNames: string[]; fields: string[] }[]
  unchanged: number
  /** Every bad row, in order of line. */
  problems: RowProblem[]
}

export interface PlanningRules {
  categories: readonly Category[]
  /** The stored tools with these websites. */
  findTools: (websiteKeys: readonly string[]) => Promise<StoredTool[]>
  /** The stored tools with these names, for files that may bring new websites of known tools. */
  findNamed: (names: readonly string[]) => Promise<StoredTool[]>
  /** The stored tools whose names look like these, by skeleton. */
  findLookAlikes: (names: readonly string[]) => Promise<ReadonlyMap<string, NamedTool[]>>
  createMissing: boolean
  now: string
  /** Lets other work of the process run. */
  pause: () => Promise<unknown>
}

const ROWS_A_SLICE = 250

/** What importing a file into the catalogue would change. @throws ImportFileError for too many new categories */
export async function planImport(file: CheckedFile, rules: PlanningRules): Promise<ImportPlan> {
  const { categories: known, createMissing, pause } = rules
  const plan: ImportPlan = { newCategories: [], drafts: [], unchanged: 0, problems: [...file.problems] }
  const categories = { known, declared: file.categories, createMissing }
  const { placed, problems } = placeRows(file.checked, categories)
  plan.newCategories = missingCategories(placed)
  if (plan.newCategories.length > IMPORT_LIMITS.newCategories)
    throw new ImportFileError(`The file names more than ${IMPORT_LIMITS.newCategories} new categories.`)
  const names = new NamesAbove()
  for (let start = 0; start < placed.length; start += ROWS_A_SLICE) {
    await planSlice(placed.slice(start, start + ROWS_A_SLICE), { plan, names }, rules)
    await pause()
  }
  plan.problems.push(...problems)
  plan.problems.sort((a, b) => a.line - b.line)
  return plan
}

async function planSlice(
  placed: readonly PlacedRow[],
  { plan, names }: { plan: ImportPlan; names: NamesAbove },
  { findTools, findNamed, findLookAlikes, now }: PlanningRules,
): Promise<void> {
  const tools = await findTools(placed.map(({ row }) => row.websiteKey))
  const stored = new Map(tools.map((tool) => [tool.websiteKey, tool]))
  await addRenamed(placed, stored, findNamed)
  const alike = await findLookAlikes(placed.map(({ row }) => row.facts.name))
  for (const placedRow of placed) {
    const { row, category, others } = placedRow
    const before = stored.get(row.websiteKey)
    const draft = draftTool(placedRow, stored, now)
    if (draft === null) {
      plan.unchanged++
      continue
    }
    // Tools that looked alike before names were compared may be updated.
    const isNamed = before === undefined || before.name !== draft.name || before.vendor !== draft.vendor
    const reason = isNamed ? (findRival(draft, alike) ?? names.findRival(draft)) : null
    if (reason === null) {
      const fields = changedFields(before, draft)
      const otherNames = others.map(({ name }) => name)
      plan.drafts.push({ draft, categoryName: category.name, otherNames, fields })
      names.add(draft, row.line)
    } else plan.problems.push({ line: row.line, reason })
  }
}

/** Adds the tools that are stored under another website, by that of their row. */
async function addRenamed(
  placed: readonly PlacedRow[],
  stored: Map<string, StoredTool>,
  findNamed: PlanningRules['findNamed'],
): Promise<void> {
  const missing = placed.filter(({ row }) => !stored.has(row.websiteKey))
  const namesOf = ({ row: { facts } }: PlacedRow) => [facts.name, ...facts.formerNames]
  const found = await findNamed(missing.flatMap(namesOf))
  const byName = new Map(found.map((tool) => [tool.name, tool]))
  const taken = new Set([...stored.values()].map(({ id }) => id))
  for (const row of missing) {
    const tool = namesOf(row)
      .map((name) => byName.get(name))
      .find((one) => one !== undefined && !taken.has(one.id))
    if (tool === undefined) continue
    taken.add(tool.id)
    stored.set(row.row.websiteKey, tool)
  }
}

function findRival(draft: ToolDraft, alike: ReadonlyMap<string, NamedTool[]>): string | null {
  const rival = alike.get(nameSkeleton(draft.name))?.find((other) => isRival(draft, other))
  return rival === undefined ? null : `The name looks like that of a listed tool, “${rival.name}”.`
}

/** The names that the rows so far will bring into the catalogue. */
class NamesAbove {
  readonly #rows = new Map<string, { line: number; tool: ToolDraft }[]>()

  add(tool: ToolDraft, line: number): void {
    const skeleton = nameSkeleton(tool.name)
    this.#rows.set(skeleton, [...(this.#rows.get(skeleton) ?? []), { line, tool }])
  }

  findRival(draft: ToolDraft): string | null {
    const above = this.#rows.get(nameSkeleton(draft.name))?.find(({ tool }) => isRival(draft, tool))
    return above === undefined
      ? null
      : `The name looks like that of line ${above.line}, “${above.tool.name}”.`
  }
}

function draftTool(
  { row, category, others }: PlacedRow,
  stored: ReadonlyMap<string, StoredTool>,
  now: string,
): ToolDraft | null {
  const placed = { categoryId: idOf(category), otherCategoryIds: others.map(idOf) }
  const tool = stored.get(row.websiteKey)
  return tool === undefined ? draftNewTool(row, placed, now) : draftUpdate(tool, row, placed, now)
}

const idOf = (category: Category | CategoryFacts): number => ('id' in category ? category.id : NO_ID_YET)

/** The fields that an update changes and readers see; empty for a new tool. */
function changedFields(stored: StoredTool | undefined, draft: ToolDraft): string[] {
  if (stored === undefined) return []
  const { updatedAt: _, websiteKey: __, ...shown } = draft
  return Object.entries(shown)
    .filter(([name, value]) => !isDeepStrictEqual(value, Reflect.get(stored, name)))
    .map(([name]) => name)
}

function missingCategories(placed: readonly PlacedRow[]): CategoryFacts[] {
  const named = placed.flatMap(({ category, others }) => [category, ...others])
  const missing = named.flatMap((category) => ('id' in category ? [] : [category]))
  return [...new Map(missing.map((category) => [category.name, category])).values()]
}

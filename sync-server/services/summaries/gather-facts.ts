import type { Database } from '../../db/schema.ts'
import { listCategoriesById, listToolsById } from '../../repositories/summary-facts.ts'
import type { Neighbours } from './neighbours.ts'
import { similarNames } from './similar-names.ts'
import type { SummaryFacts } from './summary-provider.ts'

const SIMILAR = 3

/** Facts as they stood at a change of the tool. */
export interface FactsAt {
  facts: SummaryFacts
  seq: number
}

/** The facts of the listed ones among these tools. */
export async function gatherFacts(
  db: Database,
  toolIds: readonly number[],
  neighbours: Neighbours,
): Promise<Map<number, FactsAt>> {
  const tools = await listToolsById(db, toolIds)
  const categoryIds = [...new Set(tools.map((tool) => tool.categoryId))]
  const categories = new Map((await listCategoriesById(db, categoryIds)).map((entry) => [entry.id, entry]))
  const inCategories = await neighbours.of(db, categoryIds)
  return new Map(
    tools.map((tool) => {
      const category = categories.get(tool.categoryId) ?? null
      const similar = similarNames(tool, inCategories.get(tool.categoryId) ?? [], SIMILAR)
      return [tool.id, { facts: { ...tool, category, similar }, seq: tool.seq }]
    }),
  )
}

import type { Category } from '#shared/domain/category.ts'
import type { Database } from '../../db/schema.ts'
import { listCategories } from '../../repositories/categories.ts'
import { listToolsById } from '../../repositories/summary-facts.ts'
import { listToolsOfCategories, type StoredTool } from '../../repositories/tools.ts'
import { comparedOf, nearestOf, Pool } from './compare-tools.ts'
import type { SummaryFacts } from './summary-provider.ts'

/** The facts of a tool as of the change `seq`. */
export interface FactsAt {
  facts: SummaryFacts
  seq: number
}

/** The facts of those of these tools that are listed. */
export async function gatherFacts(
  db: Database,
  toolIds: readonly number[],
  neighbours: Neighbours,
): Promise<Map<number, FactsAt>> {
  const tools = await listToolsById(db, toolIds)
  const categories = new Map((await listCategories(db)).map((category) => [category.id, category]))
  const pools = await neighbours.of(db, [...new Set(tools.flatMap(categoriesOf))])
  return new Map(tools.map((tool) => [tool.id, { facts: factsOf(tool, categories, pools), seq: tool.seq }]))
}

const categoriesOf = (tool: StoredTool) => [tool.categoryId, ...tool.otherCategoryIds]

/** The facts of a tool among the tools of its categories. */
export function factsOf(
  tool: StoredTool,
  categories: ReadonlyMap<number, Category>,
  pools: ReadonlyMap<number, Pool>,
): SummaryFacts {
  const named = (id: number) => categories.get(id) ?? []
  return {
    ...comparedOf(tool),
    description: tool.description,
    status: tool.status,
    formerNames: tool.formerNames,
    category: categories.get(tool.categoryId) ?? null,
    otherCategories: tool.otherCategoryIds.flatMap(named),
    neighbours: nearestOf(
      tool,
      categoriesOf(tool).flatMap((id) => pools.get(id) ?? []),
    ),
    usualFeatures: pools.get(tool.categoryId)?.usualFeatures ?? [],
  }
}

const FRESH_MS = 10_000

interface Known {
  at: number
  pool: Pool
}

/**
 * The tools of categories, prepared for comparisons and cached for some seconds. A batch covers about every tool.
 * Reading the categories again for each few of them would be most of its work, and would grow faster than the number of
 * tools.
 */
export class Neighbours {
  readonly #known = new Map<number, Known>()

  async of(db: Database, categoryIds: readonly number[]): Promise<ReadonlyMap<number, Pool>> {
    const now = performance.now()
    const old = categoryIds.filter(
      (id) => now - (this.#known.get(id)?.at ?? Number.NEGATIVE_INFINITY) >= FRESH_MS,
    )
    const read = Map.groupBy(await listToolsOfCategories(db, old), (tool) => tool.categoryId)
    for (const id of old) this.#known.set(id, { at: now, pool: new Pool(read.get(id) ?? []) })
    return new Map(
      categoryIds.flatMap((id) => {
        const known = this.#known.get(id)
        return known === undefined ? [] : [[id, known.pool] as const]
      }),
    )
  }

  clear(): void {
    this.#known.clear()
  }
}

import type { Database } from '../../db/schema.ts'
import { listCategoriesById, listNeighbours, listToolsById } from '../../repositories/summary-facts.ts'
import type { SummaryFacts } from './summary-provider.ts'

const SIMILAR = 3

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

/** A tool of the same category, with the fields that are compared. */
interface Neighbour {
  id: number
  name: string
  tags: readonly string[]
}

/** Names of the tools that share most tags with the tool, at most `most`; on a tie the older entry comes first. */
export function similarNames(tool: Neighbour, neighbours: readonly Neighbour[], most: number): string[] {
  const tags = new Set(tool.tags)
  return neighbours
    .filter(({ id }) => id !== tool.id)
    .map(({ id, name, tags: others }) => ({ id, name, shared: others.filter((tag) => tags.has(tag)).length }))
    .sort((a, b) => b.shared - a.shared || a.id - b.id)
    .slice(0, most)
    .map(({ name }) => name)
}

const FRESH_MS = 10_000

interface Known {
  at: number
  tools: readonly Neighbour[]
}

/**
 * The tools of categories, cached for some seconds. A batch covers about every tool. Reading the categories again for
 * each few of them would be most of its work, and would grow faster than the number of tools.
 */
export class Neighbours {
  readonly #known = new Map<number, Known>()

  /** Each of these categories with its tools in order of id. */
  async of(db: Database, categoryIds: readonly number[]): Promise<ReadonlyMap<number, readonly Neighbour[]>> {
    const now = performance.now()
    const old = categoryIds.filter(
      (id) => now - (this.#known.get(id)?.at ?? Number.NEGATIVE_INFINITY) >= FRESH_MS,
    )
    const read = Map.groupBy(await listNeighbours(db, old), (tool) => tool.categoryId)
    for (const id of old) this.#known.set(id, { at: now, tools: read.get(id) ?? [] })
    return new Map(categoryIds.map((id) => [id, this.#known.get(id)?.tools ?? []]))
  }

  clear(): void {
    this.#known.clear()
  }
}

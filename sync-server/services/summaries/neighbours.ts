import type { Database } from '../../db/schema.ts'
import { listNeighbours } from '../../repositories/summary-facts.ts'
import type { Neighbour } from './similar-names.ts'

const FRESH_MS = 10_000

interface Known {
  at: number
  tools: readonly Neighbour[]
}

/**
 * The tools of categories, as they stood seconds ago at most. A batch writes about every tool: read anew for each few of
 * them, the categories would be most of its work, and more than twice as much of it for twice the tools.
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

  forget(): void {
    this.#known.clear()
  }
}

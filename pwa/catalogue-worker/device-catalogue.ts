import type { CatalogueIndex } from '#shared/catalogue/catalogue-index.ts'
import { CatalogueEngine } from '#shared/catalogue/engine.ts'
import { type CatalogueQuery, EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { similarTools } from '#shared/catalogue/similar.ts'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import type { Stats } from '#shared/domain/stats.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import type { DeviceAnswer } from '../data/worker-protocol.ts'
import { toStats } from '../sync/figures.ts'
import type { StoredHead } from './catalogue-store.ts'
import type { ToolReader } from './tool-reader.ts'

/** As many as GET /api/tools/trending gives. */
const TRENDING_LIMIT = 24

/** The catalogue at one cursor, answering. A change makes a new one; this one never changes. */
export class DeviceCatalogue {
  readonly index: CatalogueIndex
  readonly #head: StoredHead
  readonly #reader: ToolReader
  readonly #engine: CatalogueEngine

  constructor(parts: { index: CatalogueIndex; head: StoredHead; reader: ToolReader }) {
    this.index = parts.index
    this.#head = parts.head
    this.#reader = parts.reader
    this.#engine = new CatalogueEngine(parts.index, parts.head.categories)
  }

  get size(): number {
    return this.index.size
  }

  async query(query: CatalogueQuery, options: { facets: boolean }): Promise<DeviceAnswer> {
    const { ids, total, facets } = this.#engine.run(query, options)
    return { tools: await this.#found(ids), total, facets }
  }

  tools(ids: readonly number[]): Promise<(SyncTool | null)[]> {
    return this.#reader.read(ids)
  }

  trending(): Promise<SyncTool[]> {
    return this.top({ flags: ['trending'] }, TRENDING_LIMIT)
  }

  /** The most popular tools among those that pass. */
  top(filters: Partial<CatalogueQuery>, limit: number): Promise<SyncTool[]> {
    const { ids } = this.#engine.run({ ...EMPTY_QUERY, ...filters, sortBy: 'popularity', limit })
    return this.#found(ids)
  }

  async similar(id: number, limit: number): Promise<SyncTool[]> {
    const [subject] = await this.#found([id])
    if (subject === undefined) return []
    return this.#found(similarTools(this.index, subject, { categories: this.#head.categories, limit }))
  }

  categories(): CategoryWithCount[] {
    const { facets } = this.#engine.run({ ...EMPTY_QUERY, limit: 1 }, { facets: true })
    const counts = new Map(facets?.categories.map(({ categoryId, count }) => [categoryId, count]))
    return this.#head.categories.map((category) => ({ ...category, toolCount: counts.get(category.id) ?? 0 }))
  }

  stats(): Stats {
    return toStats(this.#head.figures, this.#head.categories.length)
  }

  async #found(ids: readonly number[]): Promise<SyncTool[]> {
    return (await this.#reader.read(ids)).filter((tool) => tool !== null)
  }
}

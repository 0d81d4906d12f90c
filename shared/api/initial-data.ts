import type { Facets } from '../catalogue/facets-schema.ts'
import type { CategoryWithCount } from '../domain/category.ts'
import type { Stats } from '../domain/stats.ts'
import type { SyncTool } from '../domain/tool.ts'

/** What the server writes into a page beside its first HTML, so that the client starts from the same facts. */
export interface InitialData {
  /** Path and search of the address it was made for. */
  path: string
  epoch: string
  head: number
  /** The first page of the query in the address; null on pages without a list. */
  list: { tools: SyncTool[]; total: number; facets: Facets } | null
  stats: Stats
  categories: CategoryWithCount[]
  /** The first three. */
  trending: SyncTool[]
}

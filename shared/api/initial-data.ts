import type { Facets } from '../catalogue/facets-schema.ts'
import type { CategoryWithCount } from '../domain/category.ts'
import type { SharedList } from '../domain/list.ts'
import type { Stats } from '../domain/stats.ts'
import type { ToolSummary } from '../domain/summary.ts'
import type { SyncTool } from '../domain/tool.ts'
import type { PickedTool } from '../site/editors-picks.ts'

/** What the server writes into a page beside its first HTML, so that the client starts from the same facts. */
export interface InitialData {
  epoch: string
  head: number
  /** A list of tools and the query that it answers, as `queryToParams` writes it; null on pages without a list. */
  list: { query: string; tools: SyncTool[]; total: number; facets: Facets | null } | null
  /** The newest tools, on the home page and on the Trending page while nothing is trending; null elsewhere. */
  newTools: InitialData['list']
  /** What editors picked, on the home page before anybody has asked for anything; null elsewhere. */
  picks: PickedTool[] | null
  stats: Stats
  categories: CategoryWithCount[]
  /** The first three; all of them where `isTrendingWhole`. */
  trending: SyncTool[]
  isTrendingWhole: boolean
  /** What the page is about: the tool of a tool page, the tools of a comparison, those that are gone on their page. */
  tools: { id: number; tool: SyncTool | null }[]
  /** The long text of the tool page's tool. */
  summary: string | null
  /** What that text comes down to. */
  summaryParts: ToolSummary | null
  /** The list of the page of a shared one; null elsewhere, and where nothing is shared. */
  sharedList: SharedList | null
  /** Whether premium has a price here. */
  isPremiumPaid: boolean
}

import { type CatalogueQuery, queryToParams } from '#shared/catalogue/query.ts'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import type { Stats } from '#shared/domain/stats.ts'
import type { SyncTool, ToolAnswer } from '#shared/domain/tool.ts'
import type { ApiClient } from './api-client.ts'
import { ApiError } from './api-errors.ts'
import type { ListAnswer } from './catalogue-state.ts'

/** The catalogue as the REST API answers it, in the forms of the device. */
export interface ServerCatalogue {
  query(
    query: CatalogueQuery,
    options: { facets: boolean; signal?: AbortSignal | undefined },
  ): Promise<ListAnswer>
  tool(id: number): Promise<ToolAnswer | null>
  trending(): Promise<SyncTool[]>
  categories(): Promise<CategoryWithCount[]>
  stats(): Promise<Stats>
}

export function createServerCatalogue(api: ApiClient): ServerCatalogue {
  return {
    async query(query, options) {
      const parameters = queryToParams(query)
      if (options.facets) parameters.set('facets', '1')
      const answer = await api.call('listTools', { query: parameters, signal: options.signal })
      return {
        tools: answer.tools.map(toSyncTool),
        total: answer.total,
        facets: answer.facets ?? null,
      }
    },
    tool: (id) => api.call('getTool', { params: { id: String(id) } }).catch(nullWhenMissing),
    trending: async () => (await api.call('trendingTools')).map(toSyncTool),
    categories: () => api.call('listCategories'),
    stats: () => api.call('getStats'),
  }
}

/** The form the device keeps: the long text stays behind, with a mark that there is one. */
export function toSyncTool({ aiSummary, ai_summary: _, ...tool }: ToolAnswer): SyncTool {
  return { ...tool, hasAiSummary: aiSummary !== null }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

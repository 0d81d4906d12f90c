import { type CatalogueQuery, QUERY_LIMITS } from '#shared/catalogue/query.ts'
import type { ListAnswer } from './catalogue-questions.ts'
import { useIsReady, useToolList } from './use-catalogue.ts'
import type { Loaded } from './use-loaded.ts'

export interface ToolsInView {
  list: Loaded<ListAnswer>
  /** Whether another page can be had. */
  hasMore: boolean
}

/**
 * The first `query.page` pages of a list. All pages in view are one question, so that they stay one consistent list when
 * the catalogue moves; of the server only the page that is new is asked for.
 */
export function useToolsInView(query: CatalogueQuery, options: { facets?: boolean } = {}): ToolsInView {
  const isReady = useIsReady()
  const most = isReady ? Number.MAX_SAFE_INTEGER : QUERY_LIMITS.limit
  const limit = Math.min(query.page * query.limit, most)
  const lastPage = query.page > 1 && limit === query.page * query.limit ? query : undefined
  const list = useToolList({ ...query, page: 1, limit }, { ...options, lastPage })
  const shown = list.data?.tools.length ?? 0
  return { list, hasMore: shown < (list.data?.total ?? 0) && limit < most }
}

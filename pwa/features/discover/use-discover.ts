import { useDeferredValue } from 'react'
import type { Facets } from '#shared/catalogue/facets-schema.ts'
import { type CatalogueQuery, EMPTY_QUERY, QUERY_LIMITS } from '#shared/catalogue/query.ts'
import type { ListAnswer } from '../../data/catalogue-state.ts'
import { useCatalogueState, useToolList } from '../../data/use-catalogue.ts'
import type { Loaded } from '../../data/use-loaded.ts'
import { useQueryAddress } from './use-query-address.ts'
import { type SearchText, useSearchText } from './use-search-text.ts'

export interface Discover {
  /** What is asked; `page` is the number of pages in view. */
  query: CatalogueQuery
  searchText: SearchText
  list: Loaded<ListAnswer>
  facets: Facets | null
  /** Whether another page can be had. */
  hasMore: boolean
  change: (patch: Partial<CatalogueQuery>) => void
  /** Everything off; the order stays. */
  clear: () => void
  showMore: () => void
}

/** The state of the home page. The address holds it; only a text that is still being typed runs ahead of it. */
export function useDiscover(): Discover {
  const { query: address, go } = useQueryAddress()
  const searchText = useSearchText(address.search, (search, mode) =>
    go({ ...address, search, page: 1 }, { replace: mode === 'replace' }),
  )
  const isAhead = searchText.search !== address.search
  const query = { ...address, search: searchText.search, page: isAhead ? 1 : address.page }
  const { list, hasMore } = usePagesInView(query)
  return {
    query,
    searchText,
    list,
    facets: list.data?.facets ?? null,
    hasMore,
    change: (patch) => go({ ...query, page: 1, ...patch }),
    clear: () => go({ ...EMPTY_QUERY, sortBy: query.sortBy }),
    showMore: () => go({ ...query, page: query.page + 1 }, { replace: true }),
  }
}

/** All pages in view are one question, so that they stay one consistent list when the catalogue moves. */
function usePagesInView(query: CatalogueQuery): Pick<Discover, 'list' | 'hasMore'> {
  const { phase } = useCatalogueState()
  const most = phase === 'ready' ? Number.MAX_SAFE_INTEGER : QUERY_LIMITS.limit
  const limit = Math.min(query.page * query.limit, most)
  // The deferred search lets the field take the next letter before the list of this one is drawn.
  const search = useDeferredValue(query.search)
  const list = useToolList({ ...query, search, page: 1, limit }, { facets: true })
  const shown = list.data?.tools.length ?? 0
  return { list, hasMore: shown < (list.data?.total ?? 0) && limit < most }
}

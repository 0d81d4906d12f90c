import { useMemo } from 'react'
import type { Facets } from '#shared/catalogue/facets-schema.ts'
import { type CatalogueQuery, EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { ListAnswer } from '../../data/catalogue-state.ts'
import type { Loaded } from '../../data/use-loaded.ts'
import { useToolsInView } from '../../data/use-tools-in-view.ts'
import { useQueryAddress } from '../../ui/use-query-address.ts'
import { addressOf } from './address.ts'
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
  const { query: address, go } = useQueryAddress(addressOf)
  const searchText = useSearchText(address.search, (search, mode) =>
    go({ ...address, search, page: 1 }, { replace: mode === 'replace' }),
  )
  const { search } = searchText
  // The same object for as long as it says the same: what is drawn from it alone is not drawn with every letter.
  const query = useMemo(
    () => ({ ...address, search, page: search === address.search ? address.page : 1 }),
    [address, search],
  )
  const { list, hasMore } = useToolsInView(query, { facets: true })
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

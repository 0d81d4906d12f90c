import { useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react'
import type { Facets } from '#shared/catalogue/facets-schema.ts'
import { type CatalogueQuery, EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { ListAnswer } from '../../data/catalogue-questions.ts'
import type { Loaded } from '../../data/use-loaded.ts'
import { useToolsInView } from '../../data/use-tools-in-view.ts'
import { useQueryAddress } from '../../ui/use-query-address.ts'
import { addressOf } from './address.ts'
import { type SearchText, useSearchText } from './use-search-text.ts'

/** The list and what can be done with it: the same object for as long as nothing of it changes. */
export interface Discover {
  /** What is asked; `page` is the number of pages in view. */
  query: CatalogueQuery
  list: Loaded<ListAnswer>
  facets: Facets | null
  /** Whether another page can be had. */
  hasMore: boolean
  change: (patch: Partial<CatalogueQuery>) => void
  /** Everything off; the order stays. */
  clear: () => void
  showMore: () => void
}

export interface HomeState {
  searchText: SearchText
  /** The query as the address has it. While somebody types it stays the same, and so does what is drawn from it. */
  address: CatalogueQuery
  /** Some milliseconds behind the text: the field shows a letter before anything is drawn anew because of it. */
  discover: Discover
}

/** The state of the home page. The address holds it; only a text that is still being typed runs ahead of it. */
export function useDiscover(): HomeState {
  const { query: address, go } = useQueryAddress(addressOf)
  const searchText = useSearchText(address.search, (search, mode) =>
    go({ ...address, search, page: 1 }, { replace: mode === 'replace' }),
  )
  const { search } = searchText
  const wanted = useMemo(
    () => ({ ...address, search, page: search === address.search ? address.page : 1 }),
    [address, search],
  )
  const actions = useActions(wanted, go)
  const query = useDeferredValue(wanted)
  const { list, hasMore } = useToolsInView(query, { facets: true })
  const facets = list.data?.facets ?? null
  const discover = useMemo(
    () => ({ query, list, facets, hasMore, ...actions }),
    [query, list, facets, hasMore, actions],
  )
  return { searchText, address, discover }
}

/** The same functions all the time: they begin at what is wanted when they are called. */
function useActions(
  query: CatalogueQuery,
  go: (query: CatalogueQuery, options?: { replace: boolean }) => void,
): Pick<Discover, 'change' | 'clear' | 'showMore'> {
  const latest = useRef({ query, go })
  useLayoutEffect(() => {
    latest.current = { query, go }
  })
  return useMemo(
    () => ({
      change(patch) {
        const { query, go } = latest.current
        go({ ...query, page: 1, ...patch })
      },
      clear() {
        const { query, go } = latest.current
        go({ ...EMPTY_QUERY, sortBy: query.sortBy })
      },
      showMore() {
        const { query, go } = latest.current
        go({ ...query, page: query.page + 1 }, { replace: true })
      },
    }),
    [],
  )
}

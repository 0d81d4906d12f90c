import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useAnswers } from './online.tsx'

export interface PageOf<Item> {
  items: readonly Item[]
  /** Of all pages together, where the server counts. */
  total?: number | null
  /** What the next page is asked for with, a cursor or a number; null: that was all. */
  next: string | number | null
}

export interface PagedList<Item> {
  /** undefined until the first answer. */
  items: Item[] | undefined
  total: number
  /** Why there are no items; what is shown stays when a later page fails. */
  error: Error | null
  /** Still showing the answer to another question. */
  isStale: boolean
  /** Asks for the next page, also after it has failed; null: that was all. */
  loadMore: (() => void) | null
  isLoadingMore: boolean
  hasMoreFailed: boolean
  retry: () => void
}

interface PagedQuestion<Item> {
  queryKey: QueryKey
  /** `from` is `next` of the page before, as text on its way to the server; undefined for the first page. */
  load: (from: string | undefined, signal: AbortSignal) => Promise<PageOf<Item>>
  isEnabled?: boolean
  /** Looks for news by itself, where SPEC or the screen asks for it. */
  everyMs?: number | undefined
}

/** A list that comes in pages, all of those so far one below the other. */
export function usePagedList<Item>(question: PagedQuestion<Item>): PagedList<Item> {
  const { queryKey, load, isEnabled = true, everyMs } = question
  type Page = PageOf<Item>
  const answer = useInfiniteQuery<Page, Error, InfiniteData<Page>, QueryKey, string | undefined>(
    {
      queryKey,
      queryFn: ({ pageParam, signal }) => load(pageParam, signal),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
      placeholderData: keepPreviousData,
      enabled: isEnabled,
      refetchInterval: everyMs ?? false,
    },
    useAnswers(),
  )
  const items = answer.data?.pages.flatMap((page) => page.items)
  return {
    items,
    total: answer.data?.pages[0]?.total ?? items?.length ?? 0,
    error: items === undefined ? answer.error : null,
    isStale: answer.isPlaceholderData,
    loadMore: answer.hasNextPage ? () => void answer.fetchNextPage({ cancelRefetch: false }) : null,
    isLoadingMore: answer.isFetchingNextPage,
    hasMoreFailed: answer.isFetchNextPageError,
    retry: () => void answer.refetch(),
  }
}

import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useAnswers } from './online.tsx'

export interface PageOf<Item, Facts = unknown> {
  items: readonly Item[]
  /** What else the server says of all of them. */
  facts?: Facts
  /** Of all pages together, where the server counts. */
  total?: number | null
  /** What the next page is asked for with, a cursor or a number; null: that was all. */
  next: string | number | null
}

export interface PagedList<Item, Facts = unknown> {
  /** undefined until the first answer. */
  items: Item[] | undefined
  /** As the last page has them. */
  facts: Facts | undefined
  total: number
  /** Why there are no items; what is shown stays when a later page fails. */
  error: Error | null
  /** Why the last answer did not come, with or without something to show. */
  lastError: Error | null
  /** Still showing the answer to another question. */
  isStale: boolean
  /** Asks for the next page, also after it has failed; null: that was all. */
  loadMore: (() => void) | null
  isLoadingMore: boolean
  hasMoreFailed: boolean
  retry: () => void
}

interface PagedQuestion<Item, Facts> {
  queryKey: QueryKey
  /** `from` is `next` of the page before, as text on its way to the server; undefined for the first page. */
  load: (from: string | undefined, signal: AbortSignal) => Promise<PageOf<Item, Facts>>
  isEnabled?: boolean
  /** Looks for news by itself, where SPEC or the screen asks for it. */
  everyMs?: number | undefined
}

/** A list that comes in pages, all of those so far one below the other. */
export function usePagedList<Item, Facts = unknown>(
  question: PagedQuestion<Item, Facts>,
): PagedList<Item, Facts> {
  const { queryKey, load, isEnabled = true, everyMs } = question
  type Page = PageOf<Item, Facts>
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
  // Read here: what is not read while drawing is not followed.
  const { isRefetching } = answer
  /** Does not wait for news of what is shown, which come after it. */
  const loadMore = async () => {
    const { isError } = await answer.fetchNextPage({ cancelRefetch: isRefetching })
    if (isRefetching && !isError) await answer.refetch()
  }
  return {
    items,
    facts: answer.data?.pages.at(-1)?.facts,
    total: answer.data?.pages[0]?.total ?? items?.length ?? 0,
    error: items === undefined ? answer.error : null,
    lastError: answer.error,
    isStale: answer.isPlaceholderData,
    loadMore: answer.hasNextPage ? () => void loadMore() : null,
    isLoadingMore: answer.isFetchingNextPage,
    hasMoreFailed: answer.isFetchNextPageError,
    retry: () => void answer.refetch(),
  }
}

import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

interface Page<Item> {
  items: Item[]
  /** Of all pages together; null where the server does not count. */
  total: number | null
  /** What the next page is asked for with; null: that was all. */
  next: number | null
}

interface PagesQuestion<Item> {
  name: readonly string[]
  load: (from: number | null, signal: AbortSignal) => Promise<Page<Item>>
}

export interface Pages<Item> {
  /** undefined until the first answer. */
  items: Item[] | undefined
  total: number
  error: Error | null
  /** Still showing the answer to another question. */
  isStale: boolean
  /** null: that was all. */
  more: (() => void) | null
  isLoadingMore: boolean
  moreFailed: boolean
  retry: () => void
}

/** A list of the agent that comes in pages. */
export function usePages<Item>({ name, load }: PagesQuestion<Item>): Pages<Item> {
  const answer = useInfiniteQuery<
    Page<Item>,
    Error,
    InfiniteData<Page<Item>>,
    readonly string[],
    number | null
  >({
    queryKey: ['agent', ...name],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const items = answer.data?.pages.flatMap((page) => page.items)
  return {
    items,
    total: answer.data?.pages[0]?.total ?? items?.length ?? 0,
    error: answer.error,
    isStale: answer.isPlaceholderData,
    more: answer.hasNextPage ? () => void answer.fetchNextPage({ cancelRefetch: false }) : null,
    isLoadingMore: answer.isFetchingNextPage,
    moreFailed: answer.isFetchNextPageError,
    retry: () => void answer.refetch(),
  }
}

import { keepPreviousData, type QueryFunctionContext, useInfiniteQuery } from '@tanstack/react-query'

interface Page<Item> {
  items: Item[]
  total: number
  next: number | null
}

interface QueueQuestion<Item> {
  name: 'recommendations' | 'feedback'
  filters: Readonly<Record<string, string>>
  /** `before`: only those with a smaller id. */
  load: (before: string | undefined, signal: AbortSignal) => Promise<Page<Item>>
  /** null asks only when there is a reason to. */
  everyMs: number | null
}

export interface Queue<Item> {
  /** undefined until the first answer. */
  items: Item[] | undefined
  total: number
  error: Error | null
  /** Still showing what the previous filters left. */
  isStale: boolean
  isLoadingMore: boolean
  moreFailed: boolean
  /** null: that was all. */
  more: (() => void) | null
  retry: () => void
}

const FIRST: { before?: number } = {}

/** A list that comes in pages, the newest first, as long as its filters stay. */
export function useQueue<Item>({ name, filters, load, everyMs }: QueueQuestion<Item>): Queue<Item> {
  const answer = useInfiniteQuery({
    queryKey: ['admin', name, filters],
    queryFn: ({ pageParam, signal }: QueryFunctionContext<readonly unknown[], { before?: number }>) =>
      load(pageParam.before?.toString(), signal),
    initialPageParam: FIRST,
    getNextPageParam: ({ next }) => (next === null ? undefined : { before: next }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs ?? false,
  })
  return {
    items: answer.data?.pages.flatMap(({ items }) => items),
    total: answer.data?.pages[0]?.total ?? 0,
    error: answer.error,
    isStale: answer.isPlaceholderData,
    isLoadingMore: answer.isFetchingNextPage,
    moreFailed: answer.isFetchNextPageError,
    more: answer.hasNextPage ? () => void answer.fetchNextPage({ cancelRefetch: false }) : null,
    retry: () => void answer.refetch(),
  }
}

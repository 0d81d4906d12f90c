import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { callAdmin } from '../../data/admin-api.ts'

export interface ModerationFilters {
  state: 'live' | 'held' | 'removed' | 'all'
  /** Empty: of all tools. */
  toolId: string
}

const FIRST: { before?: string } = {}

/** Reviews, the latest first, as many pages as were asked for. */
export function useModeration({ state, toolId }: ModerationFilters) {
  return useInfiniteQuery({
    queryKey: ['admin', 'reviews', state, toolId],
    queryFn: ({ pageParam, signal }) =>
      callAdmin('adminListReviews', {
        query: { state, ...pageParam, ...(toolId === '' ? {} : { toolId }) },
        signal,
      }),
    initialPageParam: FIRST,
    getNextPageParam: ({ next }): typeof FIRST | undefined => (next === null ? undefined : { before: next }),
    placeholderData: keepPreviousData,
  })
}

export function useReviewRefresh() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: ['admin', 'reviews'] })
}

/** Publishes a review that was held. */
export function useCounting() {
  const refresh = useReviewRefresh()
  return useMutation({
    mutationFn: (id: number) => callAdmin('countReview', { params: { id: String(id) } }),
    onSettled: refresh,
  })
}

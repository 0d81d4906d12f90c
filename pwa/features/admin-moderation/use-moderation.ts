import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callAdmin } from '../../data/admin-api.ts'
import { usePagedList } from '../../data/use-paged-list.ts'

export interface ModerationFilters {
  state: 'live' | 'held' | 'removed' | 'all'
  /** Empty: of all tools. */
  toolId: string
}

/** Reviews, the latest first, as many pages as were asked for. */
export function useModeration({ state, toolId }: ModerationFilters) {
  return usePagedList({
    queryKey: ['admin', 'reviews', state, toolId],
    async load(before, signal) {
      const query = { state, before, ...(toolId === '' ? {} : { toolId }) }
      const { reviews, total, next } = await callAdmin('adminListReviews', { query, signal })
      return { items: reviews, total, next }
    },
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

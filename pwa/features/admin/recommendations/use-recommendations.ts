import type { Recommendation } from '#shared/domain/recommendation.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { type PagedList, usePagedList } from '../../../data/use-paged-list.ts'
import { useAddressChoice } from '../../../ui/use-address-choice.ts'
import { LEVELS, RECOMMENDATION_STATUSES } from './filter-options.ts'

type Status = 'all' | (typeof RECOMMENDATION_STATUSES)[number]
type Priority = 'all' | (typeof LEVELS)[number]

export interface RecommendationFilters {
  status: Status
  priority: Priority
  chooseStatus: (status: Status) => void
  choosePriority: (priority: Priority) => void
}

const ALL_STATUSES: readonly [Status, ...Status[]] = ['all', ...RECOMMENDATION_STATUSES]
const ALL_PRIORITIES: readonly [Priority, ...Priority[]] = ['all', ...LEVELS]

/** The filters are part of the address. */
export function useRecommendationFilters(): RecommendationFilters {
  const [status, chooseStatus] = useAddressChoice('status', ALL_STATUSES)
  const [priority, choosePriority] = useAddressChoice('priority', ALL_PRIORITIES)
  return { status, priority, chooseStatus, choosePriority }
}

export function useRecommendations(
  { status, priority }: RecommendationFilters,
  everyMs?: number,
): PagedList<Recommendation> {
  return usePagedList({
    queryKey: ['admin', 'recommendations', { status, priority }],
    everyMs,
    async load(before, signal) {
      const query = { status, priority, before }
      const { recommendations, total, next } = await callAdmin('listRecommendations', { query, signal })
      return { items: recommendations, total, next }
    },
  })
}

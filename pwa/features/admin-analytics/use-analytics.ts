import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnalyticsQuery } from '#shared/domain/agent-analytics.ts'
import { callAdmin } from '../../data/admin-api.ts'

export function useAnalytics(query: AnalyticsQuery) {
  return useQuery({
    queryKey: ['admin', 'analytics', query],
    queryFn: ({ signal }) => callAdmin('agentAnalytics', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callAdmin } from '../../../data/admin-api.ts'
import type { CallRequest } from '../../../data/api-client.ts'

type Question = Exclude<NonNullable<CallRequest<'adminListImprovements'>['query']>, URLSearchParams>

/** New ones appear without a reload. */
const LOOK_EVERY_MS = 60_000

export const LISTS_KEY = ['admin', 'improvements', 'list']
export const improvementKey = (id: number) => ['admin', 'improvements', 'one', id]

/** One page of improvements; the previous one stands in while the next is on its way. */
export function useImprovements(query: Question) {
  return useQuery({
    queryKey: [...LISTS_KEY, query],
    queryFn: ({ signal }) => callAdmin('adminListImprovements', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
  })
}

/** Those that wait, the oldest first. */
export function useWaiting() {
  return useImprovements({ state: 'pending_review', page: '1' })
}

/** One of them. What an admin reads changes only when they ask for it, and is never what was there the last time. */
export function useImprovement(id: number) {
  return useQuery({
    queryKey: improvementKey(id),
    queryFn: ({ signal }) => callAdmin('adminGetImprovement', { params: { id: String(id) }, signal }),
    gcTime: 0,
    refetchOnMount: true,
  })
}

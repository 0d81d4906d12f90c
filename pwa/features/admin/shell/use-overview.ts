import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { callAdmin } from '../../../data/admin-api.ts'

const KEY = ['admin', 'overview']

/** What waits for admins, and how the last days went. */
export function useOverview() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callAdmin('adminOverview', { signal }),
  })
}

/** Asks for it anew on every screen, and when a list beside it was changed: what waits may be less then. */
export function useFreshOverview(): void {
  const { pathname } = useLocation()
  const queries = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is the reason to ask
  useEffect(() => void queries.invalidateQueries({ queryKey: KEY }), [pathname, queries])
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        const isChange = event.type === 'updated' && event.action.type === 'invalidate'
        if (isChange && event.query.queryKey[1] !== KEY[1]) void queries.invalidateQueries({ queryKey: KEY })
      }),
    [queries],
  )
}

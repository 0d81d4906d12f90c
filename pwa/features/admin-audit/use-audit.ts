import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AuditAction } from '#shared/domain/audit.ts'
import { callAdmin } from '../../data/admin-api.ts'

const FIRST: { before?: string } = {}

/** The log, the latest first, as many pages as were asked for. */
export function useAudit(action: AuditAction | 'all') {
  return useInfiniteQuery({
    queryKey: ['admin', 'audit', action],
    queryFn: ({ pageParam, signal }) =>
      callAdmin('listAudit', { query: { ...pageParam, ...(action === 'all' ? {} : { action }) }, signal }),
    initialPageParam: FIRST,
    getNextPageParam: ({ next }): typeof FIRST | undefined =>
      next === null ? undefined : { before: String(next) },
    placeholderData: keepPreviousData,
  })
}

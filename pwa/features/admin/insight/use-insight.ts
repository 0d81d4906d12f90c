import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { contract } from '#shared/api/contract.ts'
import type { UsageQuery, UsageTable } from '#shared/domain/usage-insight.ts'
import { callAdmin } from '../../../data/admin-api.ts'

export function useInsight(query: UsageQuery) {
  return useQuery({
    queryKey: ['admin', 'usage', query],
    queryFn: ({ signal }) => callAdmin('adminUsage', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

const CSV: (typeof contract)['adminUsageCsv']['path'] = '/api/admin/usage.csv'

/** A table of the page as a file, with more rows. */
export function csvAddress(query: UsageQuery, table: UsageTable): string {
  return `${CSV}?${new URLSearchParams({ ...query, table })}`
}

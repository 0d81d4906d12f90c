import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { contract } from '#shared/api/contract.ts'
import { REVENUE_POLLS } from '#shared/policy/revenue.ts'
import { ApiError } from '../../data/api-errors.ts'
import { callPlatform } from '../../data/platform-api.ts'

const KEY = 'platform'

export type Refusal = 'signed-out' | 'not-owner'

const REFUSALS: ReadonlyMap<number, Refusal> = new Map([
  [401, 'signed-out'],
  [403, 'not-owner'],
])

/** Why the server keeps the revenue from whoever asked; null when the trouble is another one, or there is none. */
export function refusalOf(error: unknown): Refusal | null {
  return error instanceof ApiError ? (REFUSALS.get(error.status) ?? null) : null
}

/**
 * Asks again from time to time while the page is looked at, when somebody looks at it again, and when the connection is
 * back; whoever was refused is not asked for again. Without a connection the call is tried all the same: that is how the page learns of it.
 */
const polled = (everyMs: number) =>
  ({
    refetchInterval: ({ state }: { state: { error: unknown } }) => refusalOf(state.error) === null && everyMs,
    refetchOnReconnect: true,
    refetchOnWindowFocus: ({ state }: { state: { error: unknown } }) =>
      refusalOf(state.error) === null && 'always',
    networkMode: 'always',
  }) as const

export function useRevenue() {
  return useQuery({
    queryKey: [KEY, 'revenue'],
    queryFn: ({ signal }) => callPlatform('platformRevenue', { signal }),
    ...polled(REVENUE_POLLS.revenue),
  })
}

export function usePayoutSummary() {
  return useQuery({
    queryKey: [KEY, 'payout-summary'],
    queryFn: ({ signal }) => callPlatform('payoutSummary', { signal }),
    ...polled(REVENUE_POLLS.payoutSummary),
  })
}

/** The last days, today the last of them. Those of another span stay until they are there. */
export function useRevenueDays(days: string) {
  return useQuery({
    queryKey: [KEY, 'days', days],
    queryFn: async ({ signal }) => (await callPlatform('revenueDays', { query: { days }, signal })).days,
    placeholderData: keepPreviousData,
    ...polled(REVENUE_POLLS.payoutSummary),
  })
}

/** Asks for everything on the page now. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [KEY] })
}

const CSV: (typeof contract)['revenueCsv']['path'] = '/api/platform/revenue.csv'

/** The transactions behind the days, as a file. */
export function csvAddress(days: string): string {
  return `${CSV}?${new URLSearchParams({ days })}`
}

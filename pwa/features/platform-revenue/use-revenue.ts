import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { REVENUE_POLLS } from '#shared/policy/revenue.ts'
import { callPlatform } from '../../data/platform-api.ts'
import { refusalOf } from './refusal-of.ts'

const KEY = 'platform'

/**
 * Asks again from time to time while the page is looked at, and when the connection is back; whoever was refused is not
 * asked for again. Without a connection the call is tried all the same: that is how the page learns of it.
 */
const polled = (everyMs: number) =>
  ({
    refetchInterval: ({ state }: { state: { error: unknown } }) => refusalOf(state.error) === null && everyMs,
    refetchOnReconnect: true,
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

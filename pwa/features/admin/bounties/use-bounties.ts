import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callAdmin } from '../../../data/admin-api.ts'
import type { CallRequest } from '../../../data/api-client.ts'

/** Answers about bounties and their claims begin with it. */
export const BOUNTIES_KEY = ['admin', 'bounties']
/** As the card with the monthly budget asks. */
export const BUDGET_KEY = ['improvement-budget']
/** Agents claim and deliver meanwhile. */
const LOOK_EVERY_MS = 60_000

type Query<Name extends 'adminListBounties' | 'adminListBountyClaims'> = Exclude<
  NonNullable<CallRequest<Name>['query']>,
  URLSearchParams
>

/** One page of bounties; the previous one stands in while the next is on its way. */
export function useBounties(query: Query<'adminListBounties'>) {
  return useQuery({
    queryKey: [...BOUNTIES_KEY, 'list', query],
    queryFn: ({ signal }) => callAdmin('adminListBounties', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
  })
}

/** One page of claims: of those that were delivered, what is paid first comes first. */
export function useBountyClaims(query: Query<'adminListBountyClaims'>) {
  return useQuery({
    queryKey: [...BOUNTIES_KEY, 'claims', query],
    queryFn: ({ signal }) => callAdmin('adminListBountyClaims', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
  })
}

export function useBounty(id: number) {
  return useQuery({
    queryKey: [...BOUNTIES_KEY, 'one', id],
    queryFn: ({ signal }) => callAdmin('adminGetBounty', { params: { id: String(id) }, signal }),
    refetchInterval: LOOK_EVERY_MS,
  })
}

/** What is left of the monthly budget, in dollars; null without a limit, or until that is known. */
export function useRemainingBudget(): number | null {
  const { data } = useQuery({
    queryKey: BUDGET_KEY,
    queryFn: ({ signal }) => callAdmin('improvementBudget', { signal }),
  })
  return data?.remainingUsd ?? null
}

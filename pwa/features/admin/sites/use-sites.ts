import { useQuery } from '@tanstack/react-query'
import type { SiteJob, SiteJobKind, SiteJobScope } from '#shared/domain/site-job.ts'
import { siteMessages } from '#shared/messages/admin-sites.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { useSend } from '../../../data/use-send.ts'

const SITES_KEY = ['admin', 'sites']

/** How often the server is asked while a job goes on, and while only another admin or the schedule could start one. */
const POLL_MS = { going: 1_000, idle: 15_000 } as const

export function isGoing({ state }: SiteJob): boolean {
  return state === 'queued' || state === 'running'
}

/** Jobs, icons and the websites in trouble, followed as they change. */
export function useSites() {
  return useQuery({
    queryKey: SITES_KEY,
    queryFn: ({ signal }) => callAdmin('adminSites', { signal }),
    refetchInterval: ({ state }) => (state.data?.jobs.some(isGoing) ? POLL_MS.going : POLL_MS.idle),
  })
}

/** Starts a job. When one of its kind goes on already, that one is shown. */
export function useStart(kind: SiteJobKind) {
  return useSend({
    send: (scope: SiteJobScope) => callAdmin('startSiteJob', { body: { kind, scope } }),
    failed: siteMessages.notStarted,
    refresh: [SITES_KEY],
  })
}

export function useCancel({ id }: SiteJob) {
  return useSend({
    send: () => callAdmin('cancelSiteJob', { params: { id: String(id) } }),
    failed: siteMessages.notCancelled,
    refresh: [SITES_KEY],
  })
}

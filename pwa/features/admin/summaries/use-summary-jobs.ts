import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callAdmin } from '../../../data/admin-api.ts'
import { isOver } from './job-states.ts'

export const JOBS_KEY = ['admin', 'summary-jobs']

/** How often the server is asked while a job goes on, and while only another admin could start one. */
const POLL_MS = { going: 1_000, idle: 10_000 } as const

/** Batches, the newest first, followed as they go on. What a batch has written is asked for again when it is over. */
export function useSummaryJobs() {
  const jobs = useQuery({
    queryKey: JOBS_KEY,
    queryFn: async ({ signal }) => {
      const answer = await callAdmin('listSummaryJobs', { signal })
      return answer.jobs.filter(({ kind }) => kind !== 'tool')
    },
    refetchInterval: ({ state }) =>
      state.data?.some((job) => !isOver(job.state)) ? POLL_MS.going : POLL_MS.idle,
  })
  useToolsAfterJobs(jobs.data?.filter((job) => !isOver(job.state)).length ?? 0)
  return jobs
}

function useToolsAfterJobs(going: number): void {
  const queries = useQueryClient()
  const before = useRef(going)
  useEffect(() => {
    if (going < before.current) void queries.invalidateQueries({ queryKey: ['admin', 'tools'] })
    before.current = going
  }, [going, queries])
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SummaryJob } from '#shared/domain/summary-job.ts'
import { summariesMessages } from '#shared/messages/admin.ts'
import { callAdmin } from '../../data/admin-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { showToast } from '../../ui/toast.ts'
import { useOnce } from '../../ui/use-once.ts'
import { isOver } from './job-states.ts'
import { JOBS_KEY } from './use-summary-jobs.ts'

/** Starts batches. When another one of the kind goes on, that one is shown instead. */
export function useStarts(jobs: readonly SummaryJob[] | undefined) {
  const queries = useQueryClient()
  const [refreshing, setRefreshing] = useState<number | null>(null)
  useRefreshedToast({ refreshing, jobs, onOver: () => setRefreshing(null) })
  const showJobs = () => queries.invalidateQueries({ queryKey: JOBS_KEY })

  const all = useOnce(async () => {
    try {
      const { tools } = await callAdmin('generateAllSummaries')
      if (tools > 0) showToast(summariesMessages.batchStarted)
      else showToast({ ...summariesMessages.nothingMissing, tone: 'info' })
    } catch (error) {
      fail(error, summariesMessages.batchFailed)
    }
    await showJobs()
  })
  const trending = useOnce(async () => {
    try {
      const { jobId } = await callAdmin('refreshTrendingSummaries')
      setRefreshing(jobId)
    } catch (error) {
      fail(error, summariesMessages.trendingFailed)
    }
    await showJobs()
  })
  return { all, trending }
}

const fail = (error: unknown, fallback: string) =>
  showToast({ title: 'Error', text: reasonOf(error, fallback), tone: 'error' })

interface Refreshing {
  refreshing: number | null
  jobs: readonly SummaryJob[] | undefined
  onOver: () => void
}

/** The text says that they have been updated, so it comes when they have. */
function useRefreshedToast({ refreshing, jobs, onOver }: Refreshing): void {
  const state = jobs?.find(({ id }) => id === refreshing)?.state
  useEffect(() => {
    if (state === undefined || !isOver(state)) return
    onOver()
    if (state === 'done') showToast(summariesMessages.trendingRefreshed)
    if (state === 'failed')
      showToast({ title: 'Error', text: summariesMessages.trendingFailed, tone: 'error' })
  })
}

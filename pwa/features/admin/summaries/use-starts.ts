import { useEffect, useState } from 'react'
import type { SummaryJob } from '#shared/domain/summary-job.ts'
import { summariesMessages } from '#shared/messages/admin-summaries.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { useSend } from '../../../data/use-send.ts'
import { showToast } from '../../../ui/toast.ts'
import { isOver } from './job-states.ts'
import { JOBS_KEY } from './use-summary-jobs.ts'

/** Starts batches. When another one of the kind goes on, that one is shown instead. */
export function useStarts(jobs: readonly SummaryJob[] | undefined) {
  const [refreshing, setRefreshing] = useState<number | null>(null)
  useRefreshedToast({ refreshing, jobs, onOver: () => setRefreshing(null) })
  const all = useSend({
    send: () => callAdmin('generateAllSummaries'),
    done: ({ tools }) =>
      tools > 0
        ? summariesMessages.batchStarted
        : { ...summariesMessages.nothingMissing, tone: 'info' as const },
    failed: { title: summariesMessages.error, text: summariesMessages.batchFailed },
    refresh: [JOBS_KEY],
  })
  const trending = useSend({
    send: () => callAdmin('refreshTrendingSummaries'),
    onDone: ({ jobId }) => setRefreshing(jobId),
    failed: { title: summariesMessages.error, text: summariesMessages.trendingFailed },
    refresh: [JOBS_KEY],
  })
  return { all, trending }
}

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
      showToast({ title: summariesMessages.error, text: summariesMessages.trendingFailed, tone: 'error' })
  })
}

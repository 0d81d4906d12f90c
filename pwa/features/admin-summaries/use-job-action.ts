import { useQueryClient } from '@tanstack/react-query'
import type { SummaryJob } from '#shared/domain/summary-job.ts'
import { callAdmin } from '../../data/admin-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { showToast } from '../../ui/toast.ts'
import { useOnce } from '../../ui/use-once.ts'
import type { JobAction } from './job-states.ts'
import { JOBS_KEY } from './use-summary-jobs.ts'

const CALLS = {
  pause: 'pauseSummaryJob',
  resume: 'resumeSummaryJob',
  cancel: 'cancelSummaryJob',
  retry: 'retrySummaryJob',
} as const satisfies Record<JobAction, string>

/** Changes a job; whatever comes of it, its new state is shown. */
export function useJobAction({ id }: SummaryJob) {
  const queries = useQueryClient()
  return useOnce(async (action: JobAction) => {
    try {
      await callAdmin(CALLS[action], { params: { id: String(id) } })
    } catch (error) {
      const text = reasonOf(error, 'The batch is as it was. Please try again.')
      showToast({ title: 'Error', text, tone: 'error' })
    }
    await queries.invalidateQueries({ queryKey: JOBS_KEY })
  })
}

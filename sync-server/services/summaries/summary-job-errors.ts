import type { SummaryJob } from '#shared/domain/summary-job.ts'
import { AppError } from '../../errors/app-error.ts'

/** Another job of the kind is not over. Its id stands in `issues`, for programs. */
export class JobActiveError extends AppError {
  constructor({ id, state }: Pick<SummaryJob, 'id' | 'state'>) {
    const detail = `Job ${id} does this already and is ${state}. Resume or cancel it, or wait for its end.`
    const issues = [{ path: 'jobId', message: String(id) }]
    super(detail, { status: 409, code: 'job-active', title: 'Job already there', issues })
  }
}

/** What is asked of a job cannot be done in the state it is in. */
export class JobStateError extends AppError {
  constructor(action: string, { id, state }: Pick<SummaryJob, 'id' | 'state'>) {
    const detail = `Job ${id} is ${state}, so it cannot ${action}.`
    super(detail, { status: 409, code: 'job-state', title: 'Not possible now' })
  }
}

/** The summary of one tool could not be written. */
export class SummaryFailedError extends AppError {
  constructor(reason: string) {
    super(reason, { status: 502, code: 'summary-failed', title: 'No summary was written' })
  }
}

/** It takes longer than a request should wait; the job goes on. */
export class SummaryPendingError extends AppError {
  constructor(jobId: number) {
    const detail = `The summary is not written yet; job ${jobId} goes on.`
    super(detail, {
      status: 503,
      code: 'summary-pending',
      title: 'Not written yet',
      headers: { 'Retry-After': '30' },
    })
  }
}

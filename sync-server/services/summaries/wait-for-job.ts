import type { SummaryJob } from '#shared/domain/summary-job.ts'
import type { Database } from '../../db/schema.ts'
import { AppError } from '../../errors/app-error.ts'
import { findJob, listFailedItems } from '../../repositories/summary-jobs.ts'

/** The poll interval for progress that is not announced here, such as that of another process. */
const POLL_MS = 1000

export interface Waiting {
  reader: Database
  onProgress: (listener: () => void) => () => void
  patienceMs: number
}

/** Waits until the job of one tool is finished. @throws SummaryFailedError, SummaryPendingError after the time limit */
export async function waitForJob(id: number, { reader, onProgress, patienceMs }: Waiting): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const job = await findJob(reader, id)
    if (job === undefined || job.state === 'done') return
    if (job.state === 'failed') throw new SummaryFailedError(await reasonOf(reader, id))
    if (job.state === 'cancelled') throw new SummaryFailedError('The job was cancelled.')
    if (job.state === 'paused') throw new SummaryFailedError(job.error ?? 'The job was paused.')
    if (Date.now() >= deadline) throw new SummaryPendingError(id)
    await nextProgress(onProgress)
  }
}

async function reasonOf(reader: Database, id: SummaryJob['id']): Promise<string> {
  const [item] = await listFailedItems(reader, id, 1)
  return item?.error ?? 'No summary could be written.'
}

function nextProgress(onProgress: Waiting['onProgress']): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(goOn, POLL_MS)
    const stop = onProgress(goOn)
  })
}

/** The summary of one tool could not be written. */
class SummaryFailedError extends AppError {
  constructor(reason: string) {
    super(reason, { status: 502, code: 'summary-failed', title: 'No summary was written' })
  }
}

/** The job takes longer than a request should wait, and continues. */
class SummaryPendingError extends AppError {
  constructor(jobId: number) {
    const detail = `The summary isn’t ready yet. Job ${jobId} is still running.`
    super(detail, {
      status: 503,
      code: 'summary-pending',
      title: 'Not written yet',
      headers: { 'Retry-After': '30' },
    })
  }
}

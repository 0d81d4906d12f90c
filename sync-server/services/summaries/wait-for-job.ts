import type { SummaryJob } from '#shared/domain/summary-job.ts'
import type { Database } from '../../db/schema.ts'
import { findJob, listFailedItems } from '../../repositories/summary-jobs.ts'
import { SummaryFailedError, SummaryPendingError } from './summary-job-errors.ts'

/** A progress that nobody told of, such as that of another process. */
const LOOK_AGAIN_MS = 1000

export interface Waiting {
  reader: Database
  onProgress: (listener: () => void) => () => void
  patienceMs: number
}

/** Until the job of one tool is over. @throws SummaryFailedError, SummaryPendingError when patience has run out */
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
    const timer = setTimeout(goOn, LOOK_AGAIN_MS)
    const stop = onProgress(goOn)
  })
}

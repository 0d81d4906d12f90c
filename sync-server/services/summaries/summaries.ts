import type { SummaryJob, SummaryJobKind } from '#shared/domain/summary-job.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { AppError } from '../../errors/app-error.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { findCurrentSummary, findSummary, showSummary } from '../../repositories/summaries.ts'
import { listToolsById } from '../../repositories/summary-facts.ts'
import {
  dropWaitingItems,
  findJob,
  findUnfinishedJob,
  findUnfinishedToolJob,
  forgetOldJobs,
  insertBatchJob,
  insertToolJob,
  moveJob,
  requeueFailedItems,
} from '../../repositories/summary-jobs.ts'
import { type Act, audit } from '../audit.ts'

const RETAINED_JOBS = 100

export interface SummariesDeps {
  writer: Writer
  /** Called when there is work. */
  onWork: () => void
}

export type JobAction = 'pause' | 'resume' | 'cancel' | 'retry'

/** Admins' actions on summaries; the runner writes them. */
export class Summaries {
  readonly #deps: SummariesDeps

  constructor(deps: SummariesDeps) {
    this.#deps = deps
  }

  /**
   * Queues a batch. Jobs of different kinds follow each other.
   * @throws JobActiveError while one of this kind is active
   */
  async startBatch(actorId: number, kind: 'missing' | 'trending'): Promise<{ jobId: number; tools: number }> {
    const job = await this.#act(actorId, async (transaction, act) => {
      const active = await findUnfinishedJob(transaction, kind)
      if (active !== undefined) throw new JobActiveError(active)
      await forgetOldJobs(transaction, RETAINED_JOBS)
      const { id: jobId, total: tools } = await insertBatchJob(
        transaction,
        { kind, createdBy: actorId },
        act.now,
      )
      const after = { kind, tools }
      await audit(transaction, act, {
        action: 'summary-job.start',
        subject: jobSubject(jobId),
        before: null,
        after,
      })
      return { jobId, tools }
    })
    this.#deps.onWork()
    return job
  }

  /** Queues one tool ahead of all batches; a repeat while that job is active returns it. @throws NotFoundError */
  async startTool(actorId: number, toolId: number): Promise<number> {
    const jobId = await this.#act(actorId, async (transaction, act) => {
      const tool = await listedTool(transaction, toolId)
      const active = await findUnfinishedToolJob(transaction, toolId)
      if (active?.state === 'paused') {
        await moveJob(transaction, { id: active.id, from: ['paused'], to: 'queued' }, act.now)
      }
      if (active !== undefined) return active.id
      await forgetOldJobs(transaction, RETAINED_JOBS)
      const id = await insertToolJob(transaction, { toolId, createdBy: actorId }, act.now)
      const subject = { kind: 'tool', id: toolId, label: tool.name }
      await audit(transaction, act, {
        action: 'summary.generate',
        subject,
        before: null,
        after: { jobId: id },
      })
      return id
    })
    this.#deps.onWork()
    return jobId
  }

  /** @throws NotFoundError, JobStateError, JobActiveError */
  async change(actorId: number, id: number, action: JobAction): Promise<SummaryJob> {
    const job = await this.#act(actorId, async (transaction, act) => {
      const before = await findJob(transaction, id)
      if (before === undefined) throw new NotFoundError('There is no job with this id.')
      const { from, to } = ACTIONS[action]
      if (action === 'retry') refuseSecond(await findUnfinishedJob(transaction, before.kind), before.kind)
      if (!(await moveJob(transaction, { id, from, to }, act.now))) throw new JobStateError(action, before)
      if (action === 'cancel') await dropWaitingItems(transaction, id)
      if (action === 'retry') await requeueFailedItems(transaction, id, act.now)
      const after = (await findJob(transaction, id)) ?? before
      const states = { before: { state: before.state }, after: { state: after.state } }
      await audit(transaction, act, { action: 'summary-job.change', subject: jobSubject(id), ...states })
      return after
    })
    this.#deps.onWork()
    return job
  }

  /** Restores an older summary. @throws NotFoundError */
  async restore(actorId: number, toolId: number, id: number): Promise<void> {
    await this.#act(actorId, async (transaction, act) => {
      const tool = await listedTool(transaction, toolId)
      const summary = await findSummary(transaction, { toolId, id })
      if (summary === undefined) throw new NotFoundError('This tool has no such summary.')
      if (summary.isCurrent) return
      const shown = await findCurrentSummary(transaction, toolId)
      await showSummary(transaction, { ...summary, toolId }, act.now)
      const subject = { kind: 'tool', id: toolId, label: tool.name }
      const versions = { before: { summaryId: shown?.id ?? null }, after: { summaryId: id } }
      await audit(transaction, act, { action: 'summary.restore', subject, ...versions })
    })
  }

  #act<T>(actorId: number, work: (transaction: WriteTransaction, act: Act) => Promise<T>): Promise<T> {
    const act = { actorId, now: new Date().toISOString() }
    return writeTransaction(this.#deps.writer, (transaction) => work(transaction, act))
  }
}

const jobSubject = (id: number) => ({ kind: 'summary-job', id, label: `Job ${id}` })

async function listedTool(transaction: WriteTransaction, id: number) {
  const [tool] = await listToolsById(transaction, [id])
  if (tool === undefined) throw new NotFoundError('There is no tool with this id.')
  return tool
}

const ACTIONS = {
  pause: { from: ['queued', 'running'], to: 'paused' },
  resume: { from: ['paused'], to: 'queued' },
  cancel: { from: ['queued', 'running', 'paused'], to: 'cancelled' },
  retry: { from: ['failed'], to: 'queued' },
} as const satisfies Record<JobAction, { from: readonly SummaryJob['state'][]; to: SummaryJob['state'] }>

function refuseSecond(active: SummaryJob | undefined, kind: SummaryJobKind): void {
  if (active !== undefined && kind !== 'tool') throw new JobActiveError(active)
}

/** Another job of this kind is not finished. Programs find its id in `issues`. */
class JobActiveError extends AppError {
  constructor({ id, state }: Pick<SummaryJob, 'id' | 'state'>) {
    const detail = `Job ${id} is already doing this and is ${state}. Resume it, cancel it or wait until it finishes.`
    const issues = [{ path: 'jobId', message: String(id) }]
    super(detail, { status: 409, code: 'job-active', title: 'Job already exists', issues })
  }
}

/** The job's current state does not allow this step. */
class JobStateError extends AppError {
  constructor(action: string, { id, state }: Pick<SummaryJob, 'id' | 'state'>) {
    const detail = `Job ${id} is ${state}, so it cannot ${action}.`
    super(detail, { status: 409, code: 'job-state', title: 'Not possible now' })
  }
}

import type { SiteJob, SiteJobKind, SiteJobScope } from '#shared/domain/site-job.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { AppError } from '../../errors/app-error.ts'
import { StateConflictError } from '../../errors/conflict-errors.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import {
  endSiteJob,
  findActiveSiteJob,
  findSiteJob,
  forgetOldSiteJobs,
  insertSiteJob,
  lastSiteJobAt,
} from '../../repositories/site-jobs.ts'
import { audit } from '../audit.ts'

const RETAINED_JOBS = 100
/** A little less than a day: the schedule of the server must not skip one. */
const CHECK_EVERY_MS = 23 * 60 * 60 * 1000

export interface SiteJobsDeps {
  writer: Writer
  /** Whether the operator lets this server visit websites. */
  isOn: boolean
  onWork: () => void
}

/** Starts and ends jobs that visit websites; `SiteRunner` works through them. */
export class SiteJobs {
  readonly #deps: SiteJobsDeps

  constructor(deps: SiteJobsDeps) {
    this.#deps = deps
  }

  get isOn(): boolean {
    return this.#deps.isOn
  }

  /**
   * `actorId` null: the operator or the schedule, of whom the audit log knows nothing.
   * @throws SiteVisitsOffError, SiteJobActiveError
   */
  async start(
    actorId: number | null,
    { kind, scope }: { kind: SiteJobKind; scope: SiteJobScope },
  ): Promise<SiteJob> {
    if (!this.#deps.isOn) throw new SiteVisitsOffError()
    const job = await writeTransaction(this.#deps.writer, async (transaction) => {
      const active = await findActiveSiteJob(transaction, kind)
      if (active !== undefined) throw new SiteJobActiveError(active)
      const now = new Date().toISOString()
      await forgetOldSiteJobs(transaction, RETAINED_JOBS)
      const started = await insertSiteJob(transaction, { kind, scope, createdBy: actorId }, now)
      await auditJob(transaction, { action: 'site-job.start', actorId, job: started, now })
      return started
    })
    this.#deps.onWork()
    return job
  }

  /** @throws NotFoundError, StateConflictError when it is over */
  cancel(actorId: number, id: number): Promise<SiteJob> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const now = new Date().toISOString()
      const isEnded = await endSiteJob(transaction, { id, state: 'cancelled' }, now)
      const job = await findSiteJob(transaction, id)
      if (job === undefined) throw new NotFoundError('There is no job with this id.')
      if (!isEnded) throw new StateConflictError('This job has already finished.')
      await auditJob(transaction, { action: 'site-job.cancel', actorId, job, now })
      return job
    })
  }

  /** Starts the check of a day, unless there was one or one is under way. */
  async startDaily(now = new Date()): Promise<void> {
    const last = await lastSiteJobAt(this.#deps.writer, 'check')
    if (last !== undefined && now.getTime() - Date.parse(last) < CHECK_EVERY_MS) return
    try {
      await this.start(null, { kind: 'check', scope: 'all' })
    } catch (error) {
      if (!(error instanceof SiteJobActiveError)) throw error
    }
  }
}

interface AuditedJob {
  action: 'site-job.start' | 'site-job.cancel'
  actorId: number | null
  job: SiteJob
  now: string
}

async function auditJob(
  transaction: WriteTransaction,
  { action, actorId, job, now }: AuditedJob,
): Promise<void> {
  if (actorId === null) return
  const { id, kind, scope, total, done } = job
  const subject = { kind: 'site-job', id, label: `Job ${id}` }
  const after = action === 'site-job.start' ? { kind, scope, tools: total } : { kind, done }
  await audit(transaction, { actorId, now }, { action, subject, before: null, after })
}

/** The operator has not switched visits of websites on. */
class SiteVisitsOffError extends AppError {
  constructor() {
    super(
      'This server doesn’t visit websites. To turn that on, its operator sets SITE_REQUESTS=1 and restarts it.',
      {
        status: 409,
        code: 'site-visits-off',
        title: 'Website visits are off',
      },
    )
  }
}

/** Another job of this kind is not finished. Programs find its id in `issues`. */
export class SiteJobActiveError extends AppError {
  readonly jobId: number

  constructor({ id, state }: Pick<SiteJob, 'id' | 'state'>) {
    super(`Job ${id} is already doing this and is ${state}. Cancel it or wait for it to end.`, {
      status: 409,
      code: 'job-active',
      title: 'Job already exists',
      issues: [{ path: 'jobId', message: String(id) }],
    })
    this.jobId = id
  }
}

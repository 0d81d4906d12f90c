import type { Context } from 'koa'
import { contract } from '#shared/api/contract.ts'
import { SHOWN_FAILED_ITEMS } from '#shared/domain/summary-job.ts'
import type { Database } from '../db/schema.ts'
import { NotFoundError } from '../errors/request-errors.ts'
import { callerId } from '../middleware/caller.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { readParams } from '../middleware/validate.ts'
import { listSummaries } from '../repositories/summaries.ts'
import { findJob, listFailedItems, listJobs } from '../repositories/summary-jobs.ts'
import type { Catalogue } from '../services/catalogue/catalogue.ts'
import { readToolDetail } from '../services/summaries/read-tool-detail.ts'
import type { JobAction, Summaries } from '../services/summaries/summaries.ts'
import { waitForJob } from '../services/summaries/wait-for-job.ts'
import type { HandlersOf } from './handler.ts'

const SHOWN_JOBS = 50
/** A model behind an endpoint may need a second try. */
const PATIENCE_MS = 60_000

export interface SummaryDeps {
  reader: Database
  catalogue: Catalogue
  summaries: Summaries
  onSummaryProgress: (listener: () => void) => () => void
}

/** AI summaries, for admins. */
export function summaryHandlers(deps: SummaryDeps) {
  const { reader, summaries, onSummaryProgress: onProgress } = deps
  const start = (kind: 'missing' | 'trending') => async (ctx: Context) => {
    ctx.status = 202
    sendPrivate(ctx, await summaries.startBatch(callerId(ctx), kind))
  }
  const change = (action: JobAction) => async (ctx: Context) => {
    const { id } = readParams(ctx, contract.pauseSummaryJob.params)
    sendPrivate(ctx, await summaries.change(callerId(ctx), id, action))
  }
  return {
    async generateSummary(ctx) {
      const { id } = readParams(ctx, contract.generateSummary.params)
      const jobId = await summaries.startTool(callerId(ctx), id)
      await waitForJob(jobId, { reader, onProgress, patienceMs: PATIENCE_MS })
      sendPrivate(ctx, await readToolDetail(deps, id))
    },
    generateAllSummaries: start('missing'),
    refreshTrendingSummaries: start('trending'),
    async listSummaryJobs(ctx) {
      sendPrivate(ctx, { jobs: await listJobs(reader, SHOWN_JOBS) })
    },
    async getSummaryJob(ctx) {
      const { id } = readParams(ctx, contract.getSummaryJob.params)
      const job = await findJob(reader, id)
      if (job === undefined) throw new NotFoundError('There is no job with this id.')
      sendPrivate(ctx, { ...job, failedItems: await listFailedItems(reader, id, SHOWN_FAILED_ITEMS) })
    },
    pauseSummaryJob: change('pause'),
    resumeSummaryJob: change('resume'),
    cancelSummaryJob: change('cancel'),
    retrySummaryJob: change('retry'),
    async listToolSummaries(ctx) {
      const { id } = readParams(ctx, contract.listToolSummaries.params)
      sendPrivate(ctx, { summaries: await listSummaries(reader, id) })
    },
    async restoreToolSummary(ctx) {
      const { id, summaryId } = readParams(ctx, contract.restoreToolSummary.params)
      await summaries.restore(callerId(ctx), id, summaryId)
      sendPrivate(ctx, await readToolDetail(deps, id))
    },
  } satisfies HandlersOf<
    | 'generateSummary'
    | 'generateAllSummaries'
    | 'refreshTrendingSummaries'
    | 'listSummaryJobs'
    | 'getSummaryJob'
    | 'pauseSummaryJob'
    | 'resumeSummaryJob'
    | 'cancelSummaryJob'
    | 'retrySummaryJob'
    | 'listToolSummaries'
    | 'restoreToolSummary'
  >
}

import { z } from 'zod'
import { storedSummarySchema, toolDetailSchema } from '../domain/summary.ts'
import { failedItemSchema, summaryJobSchema } from '../domain/summary-job.ts'
import { defineCalls } from './call.ts'
import { idText } from './parameters.ts'

/** Answer of 202: the job goes on by itself; `tools` is how many it will visit. */
const startedJobSchema = z.object({ jobId: z.int().positive(), tools: z.int().nonnegative() })

const oneJob = z.strictObject({ id: idText })

export const summaryCalls = defineCalls({
  generateSummary: {
    method: 'POST',
    path: '/api/tools/:id/generate-summary',
    summary:
      'Write the AI summary of one tool and wait for it; 503 when that takes long, and its job goes on',
    access: 'admin',
    params: z.strictObject({ id: idText }),
    output: toolDetailSchema,
  },
  generateAllSummaries: {
    method: 'POST',
    path: '/api/tools/generate-all-summaries',
    summary: 'Start a job that writes all missing AI summaries; 409 while one is not over',
    access: 'admin',
    successStatus: 202,
    output: startedJobSchema,
  },
  refreshTrendingSummaries: {
    method: 'POST',
    path: '/api/tools/refresh-trending-summaries',
    summary: 'Start a job that writes the AI summaries of trending tools anew; 409 while one is not over',
    access: 'admin',
    successStatus: 202,
    output: startedJobSchema,
  },
  listSummaryJobs: {
    method: 'GET',
    path: '/api/admin/summary-jobs',
    summary: 'Jobs that write summaries, the newest first',
    access: 'admin',
    output: z.object({ jobs: z.array(summaryJobSchema) }),
  },
  getSummaryJob: {
    method: 'GET',
    path: '/api/admin/summary-jobs/:id',
    summary: 'How far a job is, and the first of the tools that failed',
    access: 'admin',
    params: oneJob,
    output: summaryJobSchema.extend({ failedItems: z.array(failedItemSchema) }),
  },
  pauseSummaryJob: {
    method: 'POST',
    path: '/api/admin/summary-jobs/:id/pause',
    summary: 'Hold a job; what is being written is still finished',
    access: 'admin',
    params: oneJob,
    output: summaryJobSchema,
  },
  resumeSummaryJob: {
    method: 'POST',
    path: '/api/admin/summary-jobs/:id/resume',
    summary: 'Go on with a paused job',
    access: 'admin',
    params: oneJob,
    output: summaryJobSchema,
  },
  cancelSummaryJob: {
    method: 'POST',
    path: '/api/admin/summary-jobs/:id/cancel',
    summary: 'End a job; what it has written stays',
    access: 'admin',
    params: oneJob,
    output: summaryJobSchema,
  },
  retrySummaryJob: {
    method: 'POST',
    path: '/api/admin/summary-jobs/:id/retry',
    summary: 'Try the failed tools of a job again',
    access: 'admin',
    params: oneJob,
    output: summaryJobSchema,
  },
  listToolSummaries: {
    method: 'GET',
    path: '/api/admin/tools/:id/summaries',
    summary: 'The summaries that were written of a tool, the newest first',
    access: 'admin',
    params: z.strictObject({ id: idText }),
    output: z.object({ summaries: z.array(storedSummarySchema) }),
  },
  restoreToolSummary: {
    method: 'POST',
    path: '/api/admin/tools/:id/summaries/:summaryId/restore',
    summary: 'Show an older summary again',
    access: 'admin',
    params: z.strictObject({ id: idText, summaryId: idText }),
    output: toolDetailSchema,
  },
})

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
      'Write the AI summary of one tool and wait for it; 503 when that takes too long, while its job continues',
    access: 'admin',
    params: z.strictObject({ id: idText }),
    output: toolDetailSchema,
  },
  generateAllSummaries: {
    method: 'POST',
    path: '/api/tools/generate-all-summaries',
    summary: 'Start a job that writes all missing AI summaries; 409 while one is running',
    access: 'admin',
    successStatus: 202,
    output: startedJobSchema,
  },
  refreshTrendingSummaries: {
    method: 'POST',
    path: '/api/tools/refresh-trending-summaries',
    summary: 'Start a job that rewrites the AI summaries of trending tools; 409 while one is running',
    access: 'admin',
    successStatus: 202,
    output: startedJobSchema,
  },
  listSummaryJobs: {
    method: 'GET',
    path: '/api/admin/summary-jobs',
    summary: 'Jobs that write summaries, newest first',
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
    summary: 'Pause a job; the summary in progress is still finished',
    access: 'admin',
    params: oneJob,
    output: summaryJobSchema,
  },
  resumeSummaryJob: {
    method: 'POST',
    path: '/api/admin/summary-jobs/:id/resume',
    summary: 'Resume a paused job',
    access: 'admin',
    params: oneJob,
    output: summaryJobSchema,
  },
  cancelSummaryJob: {
    method: 'POST',
    path: '/api/admin/summary-jobs/:id/cancel',
    summary: 'End a job; the summaries it has written stay',
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
    summary: 'All summaries of a tool, newest first',
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

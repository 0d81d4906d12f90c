import { z } from 'zod'
import { newToolSchema } from '../domain/new-tool.ts'
import { toolAnswerSchema } from '../domain/tool.ts'
import { defineCalls } from './call.ts'
import { idText } from './parameters.ts'

/** Answer of 202: the job goes on by itself; `tools` is how many it will visit. */
const summaryJobSchema = z.object({ jobId: z.int().positive(), tools: z.int().nonnegative() })

export const adminToolCalls = defineCalls({
  addTool: {
    method: 'POST',
    path: '/api/tools',
    summary: 'Add a tool; 409 when its website is listed already',
    access: 'admin',
    body: newToolSchema,
    output: toolAnswerSchema,
  },
  generateSummary: {
    method: 'POST',
    path: '/api/tools/:id/generate-summary',
    summary: 'Write the AI summary of one tool',
    access: 'admin',
    availability: 'planned',
    params: z.strictObject({ id: idText }),
    output: toolAnswerSchema,
  },
  generateAllSummaries: {
    method: 'POST',
    path: '/api/tools/generate-all-summaries',
    summary: 'Start a job that writes all missing AI summaries',
    access: 'admin',
    availability: 'planned',
    output: summaryJobSchema,
  },
  refreshTrendingSummaries: {
    method: 'POST',
    path: '/api/tools/refresh-trending-summaries',
    summary: 'Start a job that writes the AI summaries of trending tools anew',
    access: 'admin',
    availability: 'planned',
    output: summaryJobSchema,
  },
})

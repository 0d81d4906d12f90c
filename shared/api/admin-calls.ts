import { z } from 'zod'
import { agentAnalyticsSchema, analyticsQuerySchema } from '../domain/agent-analytics.ts'
import { AUDIT_ACTIONS, auditEntrySchema } from '../domain/audit.ts'
import { feedbackDecisionSchema, feedbackSchema, feedbackStatusSchema } from '../domain/feedback.ts'
import {
  levelSchema,
  recommendationDecisionSchema,
  recommendationSchema,
  recommendationStatusSchema,
} from '../domain/recommendation.ts'
import { reportDecisionSchema, reportGroupSchema, reportStatusSchema } from '../domain/tool-report.ts'
import { usageCsvQuerySchema, usageInsightSchema, usageQuerySchema } from '../domain/usage-insight.ts'
import { defineCalls } from './call.ts'
import { idText, integerText } from './parameters.ts'

/** Recommendations, or feedback, in an answer. */
export const REVIEW_PAGE = 24

/** Tools of each kind of use, and searches of either kind: in an answer, and in a file. */
export const USAGE_ROWS = { page: 20, file: 1000 } as const

const count = z.int().nonnegative()
const ofOne = z.strictObject({ id: idText })
/** Only those with a smaller id: the `next` of the page before. */
const before = idText.optional()
const next = z.int().positive().nullable()

/** Each day of UTC, oldest first, today as the last. */
const daysSchema = z.array(z.object({ at: z.iso.datetime(), count }))

const adminOverviewSchema = z.object({
  waiting: z.object({
    tickets: count,
    /** Of these, past the time that their users were promised. */
    overdueTickets: count,
    improvements: count,
    /** Approved by one admin, for another to approve. */
    secondApprovals: count,
    listings: count,
    /** Held back until an admin has looked. */
    reviews: count,
    recommendations: count,
    /** Of people, open. */
    reports: count,
    /** Of people, open. */
    suggestions: count,
  }),
  summaries: z.object({ written: count, tools: count }),
  views: daysSchema,
  signUps: daysSchema,
})
export type AdminOverview = z.infer<typeof adminOverviewSchema>

export const adminCalls = defineCalls({
  adminOverview: {
    method: 'GET',
    path: '/api/admin/overview',
    summary:
      'What is waiting for admins, how many tools have a summary, and visits and sign-ups of the last days',
    access: 'admin',
    output: adminOverviewSchema,
  },
  listRecommendations: {
    method: 'GET',
    path: '/api/admin/ai-recommendations',
    summary: 'Recommendations of agents, newest first',
    access: 'admin',
    query: z.strictObject({
      status: z.enum(['all', ...recommendationStatusSchema.options]).default('all'),
      priority: z.enum(['all', ...levelSchema.options]).default('all'),
      before,
    }),
    output: z.object({ recommendations: z.array(recommendationSchema), total: count, next }),
  },
  decideRecommendation: {
    method: 'PATCH',
    path: '/api/admin/ai-recommendations/:id/status',
    summary: 'Set the status of a recommendation, with notes; 409 when someone else already has',
    access: 'admin',
    params: ofOne,
    body: recommendationDecisionSchema,
    output: recommendationSchema,
  },
  listFeedback: {
    method: 'GET',
    path: '/api/admin/ai-feedback',
    summary: 'Feedback of agents, newest first',
    access: 'admin',
    query: z.strictObject({
      status: z.enum(['all', ...feedbackStatusSchema.options]).default('all'),
      before,
    }),
    output: z.object({ feedback: z.array(feedbackSchema), total: count, next }),
  },
  decideFeedback: {
    method: 'PATCH',
    path: '/api/admin/ai-feedback/:id/status',
    summary: 'Set the status of a piece of feedback, with notes; 409 when someone else already has',
    access: 'admin',
    params: ofOne,
    body: feedbackDecisionSchema,
    output: feedbackSchema,
  },
  listToolReports: {
    method: 'GET',
    path: '/api/admin/tool-reports',
    summary: 'Reports from people, by tool and kind, most reported first',
    access: 'admin',
    query: z.strictObject({
      status: z.enum(['all', ...reportStatusSchema.options]).default('open'),
      page: integerText(1, 10_000).default(1),
    }),
    output: z.object({ groups: z.array(reportGroupSchema), total: count, next }),
  },
  decideToolReports: {
    method: 'PATCH',
    path: '/api/admin/tool-reports/:id/status',
    summary:
      'Decide on the reports of a group, and notify those who filed them; 409 when someone else already has',
    access: 'admin',
    params: ofOne,
    body: reportDecisionSchema,
    output: z.object({ decided: count }),
  },
  runAnalysers: {
    method: 'POST',
    path: '/api/admin/analysers/run',
    summary: 'Run the built-in analysers on the catalogue now',
    access: 'admin',
    output: z.object({ filed: count }),
  },
  agentAnalytics: {
    method: 'GET',
    path: '/api/admin/ai-agent-analytics',
    summary: 'What agents did within a time, by type',
    access: 'admin',
    query: analyticsQuerySchema,
    output: agentAnalyticsSchema,
  },
  agentAnalyticsCsv: {
    method: 'GET',
    path: '/api/admin/ai-agent-analytics.csv',
    summary: 'The same as a CSV file, one measure per line',
    access: 'admin',
    query: analyticsQuerySchema,
  },
  adminUsage: {
    method: 'GET',
    path: '/api/admin/usage',
    summary: 'What people did with tools in the last days, and what they searched',
    access: 'admin',
    query: usageQuerySchema,
    output: usageInsightSchema,
  },
  adminUsageCsv: {
    method: 'GET',
    path: '/api/admin/usage.csv',
    summary: 'One table of the same as a CSV file, with more rows',
    access: 'admin',
    query: usageCsvQuerySchema,
  },
})

/** Entries in an answer. */
export const AUDIT_PAGE = 50

export const adminAuditCalls = defineCalls({
  listAudit: {
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'What admins did, latest first',
    access: 'admin',
    query: z.strictObject({
      action: z.enum(AUDIT_ACTIONS).optional(),
      /** In the name of the admin, or of what they changed. */
      search: z.string().trim().max(200).optional(),
      /** Only entries of the last so many days. */
      days: integerText(1, 3660).optional(),
      /** Only entries with a smaller id: the `next` of the page before. */
      before: idText.optional(),
    }),
    output: z.object({ entries: z.array(auditEntrySchema), next: z.int().positive().nullable() }),
  },
})

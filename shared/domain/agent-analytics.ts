import { z } from 'zod'
import { agentTypeSchema } from './agent.ts'
import { confidenceSchema, levelSchema } from './recommendation.ts'

const count = z.int().nonnegative()

/** The first choices of both selectors are the defaults of the page: seven days, all types. */
export const analyticsQuerySchema = z.strictObject({
  timeframe: z.enum(['24h', '7d', '30d', '90d']).default('7d'),
  agentType: z.enum(['all', ...agentTypeSchema.options]).default('all'),
})

export type AnalyticsQuery = z.infer<typeof analyticsQuerySchema>

/** Recommendations; the sum of their confidences makes averages of any of them. */
const filedSchema = z.object({
  filed: count,
  decided: count,
  approved: count,
  confidenceSum: z.number().nonnegative(),
})
export type Filed = z.infer<typeof filedSchema>

export const agentAnalyticsSchema = z.object({
  totalAgents: count,
  activeAgents: count,
  totalRecommendations: count,
  pendingRecommendations: count,
  approvedRecommendations: count,
  /** null while there is nothing to average. */
  averageConfidence: confidenceSchema.nullable(),
  recentActivity: z.array(
    z.object({
      agentName: z.string(),
      activityType: z.string(),
      priority: levelSchema.nullable(),
      confidence: confidenceSchema.nullable(),
      timestamp: z.iso.datetime(),
    }),
  ),
  /** How much agents did in every hour of 24, or day of more, the oldest first; those begin in UTC. */
  activityOverTime: z.object({
    step: z.enum(['hour', 'day']),
    times: z.array(z.object({ at: z.iso.datetime(), count })),
  }),
  /** What was filed in each of these steps, with how it stands now. */
  filedOverTime: z.array(filedSchema.extend({ at: z.iso.datetime() })),
  /** The same of the time as long before it. */
  filedBefore: filedSchema,
  agentPerformance: z.array(
    z.object({
      agentName: z.string(),
      agentType: agentTypeSchema,
      approvedCount: count,
      totalRecommendations: count,
      averageConfidence: confidenceSchema.nullable(),
      lastActive: z.iso.datetime(),
    }),
  ),
  topCategories: z.array(z.object({ category: z.string(), count })),
})
export type AgentAnalytics = z.infer<typeof agentAnalyticsSchema>

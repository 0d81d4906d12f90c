import { z } from 'zod'
import { agentAnalyticsSchema, analyticsQuerySchema } from '../domain/agent-analytics.ts'
import { feedbackSchema } from '../domain/feedback.ts'
import {
  recommendationDecisionSchema,
  recommendationSchema,
  recommendationStatusSchema,
} from '../domain/recommendation.ts'
import { levelSchema } from '../domain/review-levels.ts'
import { defineCalls } from './call.ts'
import { doneSchema } from './done.ts'
import { idText } from './parameters.ts'

export const adminCalls = defineCalls({
  listRecommendations: {
    method: 'GET',
    path: '/api/admin/ai-recommendations',
    summary: 'Recommendations of agents, newest first',
    access: 'admin',
    availability: 'planned',
    query: z.strictObject({
      status: z.enum(['all', ...recommendationStatusSchema.options]).default('all'),
      priority: z.enum(['all', ...levelSchema.options]).default('all'),
    }),
    output: z.object({ recommendations: z.array(recommendationSchema) }),
  },
  decideRecommendation: {
    method: 'PATCH',
    path: '/api/admin/ai-recommendations/:id/status',
    summary: 'Set the status of a recommendation, with notes',
    access: 'admin',
    availability: 'planned',
    params: z.strictObject({ id: idText }),
    body: recommendationDecisionSchema,
    output: doneSchema,
  },
  listFeedback: {
    method: 'GET',
    path: '/api/admin/ai-feedback',
    summary: 'Feedback of agents, newest first',
    access: 'admin',
    availability: 'planned',
    output: z.object({ feedback: z.array(feedbackSchema) }),
  },
  agentAnalytics: {
    method: 'GET',
    path: '/api/admin/ai-agent-analytics',
    summary: 'What agents did within a time, by type',
    access: 'admin',
    availability: 'planned',
    query: analyticsQuerySchema,
    output: agentAnalyticsSchema,
  },
})

import { z } from 'zod'
import { feedbackSchema, ownFeedbackSchema } from '../domain/feedback.ts'
import { ownRecommendationSchema, recommendationSchema } from '../domain/recommendation.ts'
import { plainText } from '../domain/text.ts'
import { detailedToolSchema } from '../domain/tool.ts'
import { deliverySchema, newWebhookSchema, webhookMadeSchema, webhookSchema } from '../domain/webhook.ts'
import { defineCalls, doneSchema } from './call.ts'
import { idText, integerText } from './parameters.ts'

const recommendation = recommendationSchema.shape
const feedback = feedbackSchema.shape

const recommendationInputSchema = z.strictObject({
  title: recommendation.title,
  priority: recommendation.priority,
  category: recommendation.category,
  description: recommendation.description,
  confidence: recommendation.confidence,
  suggestedSolution: plainText(4000).optional(),
  estimatedImpact: plainText(200).optional(),
  implementationComplexity: plainText(200).optional(),
})
export type RecommendationInput = z.infer<typeof recommendationInputSchema>

const feedbackInputSchema = z.strictObject({
  featureArea: feedback.featureArea,
  severity: feedback.severity,
  feedbackType: feedback.feedbackType,
  description: feedback.description,
  confidence: feedback.confidence,
})
export type FeedbackInput = z.infer<typeof feedbackInputSchema>

const catalogueChangesSchema = z.object({
  changes: z.array(
    z.object({
      seq: z.int().positive(),
      toolId: z.int().positive(),
      /** null: it is not listed any more. */
      tool: detailedToolSchema.nullable(),
    }),
  ),
  next: z.int().nonnegative(),
  more: z.boolean(),
})
export type CatalogueChanges = z.infer<typeof catalogueChangesSchema>

/** Its own reports, a page at a time. */
const ownReports = z.strictObject({ before: idText.optional() })
const page = { total: z.int().nonnegative(), next: z.int().positive().nullable() }

/** What agents read of the directory, and the reports that they file without asking for money. */
export const agentFeedCalls = defineCalls({
  listCatalogueChanges: {
    method: 'GET',
    path: '/api/v1/changes',
    summary: 'What has changed in the catalogue after a number, in order; ask again from `next`',
    access: 'agent',
    scope: 'read',
    query: z.strictObject({
      since: integerText(0, Number.MAX_SAFE_INTEGER).default(0),
      limit: integerText(1, 500).default(100),
    }),
    output: catalogueChangesSchema,
  },
  submitRecommendation: {
    method: 'POST',
    path: '/api/v1/recommendations',
    summary: 'Recommend something for the product; admins review it',
    access: 'agent',
    scope: 'submit',
    isIdempotent: true,
    body: recommendationInputSchema,
    output: z.object({ success: z.literal(true), recommendationId: z.int().positive() }),
  },
  listOwnRecommendations: {
    method: 'GET',
    path: '/api/v1/recommendations',
    summary: 'The recommendations of the agent, newest first',
    access: 'agent',
    scope: 'read',
    query: ownReports,
    output: z.object({ recommendations: z.array(ownRecommendationSchema), ...page }),
  },
  submitFeedback: {
    method: 'POST',
    path: '/api/v1/feedback',
    summary: 'Report a problem; admins look into it',
    access: 'agent',
    scope: 'submit',
    isIdempotent: true,
    body: feedbackInputSchema,
    output: z.object({ success: z.literal(true), feedbackId: z.int().positive() }),
  },
  listOwnFeedback: {
    method: 'GET',
    path: '/api/v1/feedback',
    summary: 'The feedback of the agent, newest first',
    access: 'agent',
    scope: 'read',
    query: ownReports,
    output: z.object({ feedback: z.array(ownFeedbackSchema), ...page }),
  },
})

const ofWebhook = z.strictObject({ id: idText })

/** Signed by the Standard Webhooks specification. Only hosts that the operator has allowed receive them. */
export const agentWebhookCalls = defineCalls({
  listWebhooks: {
    method: 'GET',
    path: '/api/v1/webhooks',
    summary: 'The webhooks of the agent',
    access: 'agent',
    scope: 'manage',
    output: z.object({ webhooks: z.array(webhookSchema) }),
  },
  addWebhook: {
    method: 'POST',
    path: '/api/v1/webhooks',
    summary: 'Have decisions and payments sent to an address; its secret is shown this once',
    access: 'agent',
    scope: 'manage',
    body: newWebhookSchema,
    output: webhookMadeSchema,
  },
  removeWebhook: {
    method: 'DELETE',
    path: '/api/v1/webhooks/:id',
    summary: 'Delete a webhook',
    access: 'agent',
    scope: 'manage',
    params: ofWebhook,
    output: doneSchema,
  },
  listDeliveries: {
    method: 'GET',
    path: '/api/v1/webhooks/:id/deliveries',
    summary: 'Recent deliveries, newest first',
    access: 'agent',
    scope: 'manage',
    params: ofWebhook,
    output: z.object({ deliveries: z.array(deliverySchema) }),
  },
  testWebhook: {
    method: 'POST',
    path: '/api/v1/webhooks/:id/test',
    summary: 'Send `webhook.test` there, signed like everything else; 409 while the last test is on its way',
    access: 'agent',
    scope: 'manage',
    params: ofWebhook,
    output: deliverySchema,
  },
  redeliverDeadLetters: {
    method: 'POST',
    path: '/api/v1/webhooks/:id/redeliver',
    summary: 'Retry failed deliveries',
    access: 'agent',
    scope: 'manage',
    params: ofWebhook,
    output: z.object({ queued: z.int().nonnegative() }),
  },
})

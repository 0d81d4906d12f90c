import { z } from 'zod'
import { deliverySchema, newWebhookSchema, webhookMadeSchema, webhookSchema } from '../domain/webhook.ts'
import { defineCalls } from './call.ts'
import { doneSchema } from './done.ts'
import { idText } from './parameters.ts'

const ofWebhook = z.strictObject({ id: idText })

/** Signed by the Standard Webhooks specification. Only hosts that the operator has allowed can be told. */
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
    summary: 'Send nothing there any more',
    access: 'agent',
    scope: 'manage',
    params: ofWebhook,
    output: doneSchema,
  },
  listDeliveries: {
    method: 'GET',
    path: '/api/v1/webhooks/:id/deliveries',
    summary: 'What was sent there lately, the newest first',
    access: 'agent',
    scope: 'manage',
    params: ofWebhook,
    output: z.object({ deliveries: z.array(deliverySchema) }),
  },
  redeliverDeadLetters: {
    method: 'POST',
    path: '/api/v1/webhooks/:id/redeliver',
    summary: 'Try again what was given up',
    access: 'agent',
    scope: 'manage',
    params: ofWebhook,
    output: z.object({ queued: z.int().nonnegative() }),
  },
})

import { z } from 'zod'
import type { WebhookEvent } from '#shared/domain/webhook.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { insertDelivery, listAgentWebhooks } from '../../repositories/webhooks.ts'

const eventsSchema = z.array(z.string())

export interface Notification {
  agentId: number
  event: WebhookEvent
  /** What an agent needs to look it up, such as `{ improvementId: 12 }`; no secrets and no texts by others. */
  data: Record<string, string | number>
}

/** Queues a notification for each webhook of an agent that wants this event. It commits with the change it reports. */
export async function notifyAgent(
  transaction: WriteTransaction,
  { agentId, event, data }: Notification,
  now: string,
): Promise<void> {
  for (const webhook of await listAgentWebhooks(transaction, agentId)) {
    const wanted = eventsSchema.parse(JSON.parse(webhook.events))
    if (!wanted.includes(event)) continue
    const payload = JSON.stringify({ type: event, timestamp: now, data })
    await insertDelivery(transaction, { webhookId: webhook.id, event, payload }, now)
  }
}

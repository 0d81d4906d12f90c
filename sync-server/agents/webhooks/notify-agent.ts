import type { WebhookEvent } from '#shared/domain/webhook.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { insertDelivery, listAgentWebhooks, readEvents } from '../../repositories/webhooks.ts'

export interface Notification {
  agentId: number
  event: WebhookEvent
  /** Identifiers for a lookup, such as `{ improvementId: 12 }`. No secrets, and no texts by others. */
  data: Record<string, string | number>
}

/**
 * Queues a notification for each webhook of the agent that subscribes to this event. It commits together with the
 * change that it reports.
 */
export async function notifyAgent(
  transaction: WriteTransaction,
  { agentId, event, data }: Notification,
  now: string,
): Promise<void> {
  for (const webhook of await listAgentWebhooks(transaction, agentId)) {
    if (!readEvents(webhook.events, webhook.id).includes(event)) continue
    const payload = JSON.stringify({ type: event, timestamp: now, data })
    await insertDelivery(transaction, { webhookId: webhook.id, event, payload }, now)
  }
}

import type { WebhookEvent } from '#shared/domain/webhook.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { insertDelivery, listAgentWebhooks } from '../../repositories/webhooks.ts'

export interface News {
  agentId: number
  event: WebhookEvent
  /** What an agent needs to look it up, such as `{ improvementId: 12 }`; no secrets, no texts of others. */
  data: Record<string, string | number>
}

/** Queues the news for the webhooks of an agent, in the transaction that makes them true: what is told has happened. */
export async function notify(
  transaction: WriteTransaction,
  { agentId, event, data }: News,
  now: string,
): Promise<void> {
  for (const webhook of await listAgentWebhooks(transaction, agentId)) {
    const wanted: string[] = JSON.parse(webhook.events)
    if (!wanted.includes(event)) continue
    const payload = JSON.stringify({ type: event, timestamp: now, data })
    await insertDelivery(transaction, { webhookId: webhook.id, event, payload }, now)
  }
}

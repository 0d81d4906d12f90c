import { contract } from '#shared/api/contract.ts'
import type { Webhooks } from '../agents/webhooks/webhooks.ts'
import { callingAgent } from '../middleware/caller.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendDone } from '../middleware/send-done.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { readParams } from '../middleware/validate.ts'
import type { HandlersOf } from './handler.ts'

export interface AgentWebhookDeps {
  webhooks: Webhooks
}

export function agentWebhookHandlers({ webhooks }: AgentWebhookDeps) {
  return {
    async listWebhooks(ctx) {
      sendPrivate(ctx, { webhooks: await webhooks.list(callingAgent(ctx)) })
    },
    async addWebhook(ctx) {
      const body = await readBody(ctx, contract.addWebhook.body)
      sendPrivate(ctx, await webhooks.add(callingAgent(ctx), body))
    },
    async removeWebhook(ctx) {
      const { id } = readParams(ctx, contract.removeWebhook.params)
      await webhooks.remove(callingAgent(ctx), id)
      sendDone(ctx)
    },
    async listDeliveries(ctx) {
      const { id } = readParams(ctx, contract.listDeliveries.params)
      sendPrivate(ctx, { deliveries: await webhooks.deliveries(callingAgent(ctx), id) })
    },
    async redeliverDeadLetters(ctx) {
      const { id } = readParams(ctx, contract.redeliverDeadLetters.params)
      sendPrivate(ctx, { queued: await webhooks.redeliver(callingAgent(ctx), id) })
    },
  } satisfies HandlersOf<
    'listWebhooks' | 'addWebhook' | 'removeWebhook' | 'listDeliveries' | 'redeliverDeadLetters'
  >
}

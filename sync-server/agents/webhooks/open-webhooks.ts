import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Store } from '../../db/store.ts'
import { daily } from '../../lib/daily.ts'
import { forgetDeliveries } from '../../repositories/webhooks.ts'
import { WebhookHosts } from './webhook-hosts.ts'
import { WebhookRunner } from './webhook-runner.ts'
import { Webhooks } from './webhooks.ts'

const KEPT_MS = 30 * 24 * 60 * 60 * 1000

export interface OpenWebhooks {
  webhooks: Webhooks
  webhookRunner: WebhookRunner
}

/** The webhooks of agents and what sends to them, which sends nothing before it is woken. */
export function openWebhooks(
  { reader, writer }: Store,
  { config, log }: { config: Config; log: Logger },
): OpenWebhooks {
  const hosts = new WebhookHosts(config.webhookHosts)
  const webhookRunner = new WebhookRunner({ writer, hosts, log })
  const webhooks = new Webhooks({ reader, writer, hosts, onWork: () => webhookRunner.wake() })
  return { webhooks, webhookRunner }
}

/** What was sent, or given up, a month ago is forgotten. @returns what ends that */
export function forgetOldDeliveries(
  { writer }: Store,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return daily(async () => {
    await forgetDeliveries(writer, new Date(Date.now() - KEPT_MS).toISOString())
  }, onError)
}

import {
  type Delivery,
  type NewWebhook,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookMade,
} from '#shared/domain/webhook.ts'
import { AGENT_COUNTS, MARKET_PAGE } from '#shared/policy/marketplace.ts'
import type { Database, WebhookDeliveryRow } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { SandboxRefusedError } from '../../errors/agent-errors.ts'
import { AppError } from '../../errors/app-error.ts'
import { InvalidInputError, NotFoundError } from '../../errors/request-errors.ts'
import type { KeyHolder } from '../../repositories/agent-keys.ts'
import {
  deleteWebhook,
  insertDelivery,
  insertWebhook,
  isAgentWebhook,
  isDeliveryWaiting,
  listAgentWebhooks,
  listDeliveries,
  listShownWebhooks,
  requeueDead,
} from '../../repositories/webhooks.ts'
import type { WebhookHosts } from './send-delivery.ts'
import type { WebhookSecrets } from './webhook-secrets.ts'

export interface WebhooksDeps {
  reader: Database
  writer: Writer
  hosts: WebhookHosts
  secrets: WebhookSecrets
  /** Called when deliveries are waiting. */
  onWork: () => void
}

type Asker = Pick<KeyHolder, 'agentId' | 'isSandbox'>

/** The webhooks of agents. The sandbox key is public, so it has none. */
export class Webhooks {
  readonly #deps: WebhooksDeps

  constructor(deps: WebhooksDeps) {
    this.#deps = deps
  }

  list({ agentId }: Asker): Promise<Webhook[]> {
    return listShownWebhooks(this.#deps.reader, agentId)
  }

  /** @throws WebhooksOffError, SandboxRefusedError, InvalidInputError, WebhookHostError, TooManyWebhooksError */
  add(agent: Asker, { url, events = [...WEBHOOK_EVENTS] }: NewWebhook): Promise<WebhookMade> {
    const address = this.#check(agent, url)
    const { agentId } = agent
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const others = await listAgentWebhooks(transaction, agentId)
      if (others.length >= AGENT_COUNTS.webhooks) throw new TooManyWebhooksError()
      const { secret, sealed } = this.#deps.secrets.make(agentId)
      const row = { agentId, url: address.href, secret: sealed, events: [...new Set(events)] }
      return { ...(await insertWebhook(transaction, row, new Date().toISOString())), secret }
    })
  }

  /** @throws NotFoundError */
  async remove({ agentId }: Asker, id: number): Promise<void> {
    const isRemoved = await writeTransaction(this.#deps.writer, (transaction) =>
      deleteWebhook(transaction, { id, agentId }),
    )
    if (!isRemoved) throw noSuchWebhook()
  }

  /** Newest first. @throws NotFoundError */
  async deliveries(agent: Asker, id: number): Promise<Delivery[]> {
    await this.#mustOwn(this.#deps.reader, agent, id)
    return (await listDeliveries(this.#deps.reader, id, MARKET_PAGE)).map(toDelivery)
  }

  /** Queues a test. One at a time: a receiver that does not answer is not asked more often. @throws NotFoundError, TestWaitingError */
  async test(agent: Asker, id: number): Promise<Delivery> {
    const row = await writeTransaction(this.#deps.writer, async (transaction) => {
      await this.#mustOwn(transaction, agent, id)
      if (await isDeliveryWaiting(transaction, { webhookId: id, event: TEST })) throw new TestWaitingError()
      const now = new Date().toISOString()
      const payload = JSON.stringify({ type: TEST, timestamp: now, data: { webhookId: id } })
      return insertDelivery(transaction, { webhookId: id, event: TEST, payload }, now)
    })
    this.#deps.onWork()
    return toDelivery(row)
  }

  /** Queues the dead letters of a webhook again. @returns how many @throws NotFoundError */
  async redeliver(agent: Asker, id: number): Promise<number> {
    const queued = await writeTransaction(this.#deps.writer, async (transaction) => {
      await this.#mustOwn(transaction, agent, id)
      return requeueDead(transaction, id, new Date().toISOString())
    })
    this.#deps.onWork()
    return queued
  }

  #check({ isSandbox }: Asker, text: string): URL {
    const { hosts } = this.#deps
    if (!hosts.isOn) throw new WebhooksOffError()
    if (isSandbox) throw new SandboxRefusedError('have webhooks')
    const url = new URL(text)
    if (!hosts.isSafe(url))
      throw new InvalidInputError([{ path: 'url', message: 'must begin with https://' }])
    if (!hosts.allows(url)) throw new WebhookHostError(url.host)
    return url
  }

  async #mustOwn(db: Database | WriteTransaction, { agentId }: Asker, id: number): Promise<void> {
    if (!(await isAgentWebhook(db, { id, agentId }))) throw noSuchWebhook()
  }
}

const TEST = 'webhook.test'

const noSuchWebhook = () => new NotFoundError('There is no webhook with this id.')

function toDelivery({ id, event, state, attempts, outcome, created_at }: WebhookDeliveryRow): Delivery {
  return { id, event, state, attempts, outcome, createdAt: created_at }
}

/** What agents can do when webhooks are off. */
const ASK_INSTEAD = 'Poll instead: GET /api/v1/improvements and GET /api/v1/listings show the current state.'

class WebhooksOffError extends AppError {
  constructor() {
    super(`Webhooks are off on this server. ${ASK_INSTEAD}`, {
      status: 409,
      code: 'webhooks-off',
      title: 'Webhooks are off',
    })
  }
}

/** The server never calls a host that a stranger chose. The operator names the allowed hosts. */
class WebhookHostError extends AppError {
  constructor(host: string) {
    super(`This server’s operator hasn’t allowed webhooks to ${host}. ${ASK_INSTEAD}`, {
      status: 403,
      code: 'webhook-host',
      title: 'Host not allowed',
    })
  }
}

class TestWaitingError extends AppError {
  constructor() {
    super('The last test is still being delivered. Its delivery shows the receiver’s responses so far.', {
      status: 409,
      code: 'test-waiting',
      title: 'Test on its way',
    })
  }
}

class TooManyWebhooksError extends AppError {
  constructor() {
    super(`An agent can have up to ${AGENT_COUNTS.webhooks} webhooks. Remove one first.`, {
      status: 409,
      code: 'too-many-webhooks',
      title: 'Too many webhooks',
    })
  }
}

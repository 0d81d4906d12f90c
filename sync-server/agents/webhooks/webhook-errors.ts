import { AGENT_COUNTS } from '#shared/policy/marketplace.ts'
import { AppError } from '../../errors/app-error.ts'

/** What agents do where nothing is sent. */
const ASK_INSTEAD = 'Ask instead: GET /api/v1/improvements and GET /api/v1/listings say how things stand.'

export class WebhooksOffError extends AppError {
  constructor() {
    super(`This server sends no webhooks. ${ASK_INSTEAD}`, {
      status: 409,
      code: 'webhooks-off',
      title: 'Webhooks are off',
    })
  }
}

/** The server makes no request that a stranger chose: the operator names the hosts. */
export class WebhookHostError extends AppError {
  constructor(host: string) {
    super(`The operator of this server has not allowed webhooks to ${host}. ${ASK_INSTEAD}`, {
      status: 403,
      code: 'webhook-host',
      title: 'Host not allowed',
    })
  }
}

export class TooManyWebhooksError extends AppError {
  constructor() {
    super(`An agent has ${AGENT_COUNTS.webhooks} webhooks at most. Remove one first.`, {
      status: 409,
      code: 'too-many-webhooks',
      title: 'Too many webhooks',
    })
  }
}

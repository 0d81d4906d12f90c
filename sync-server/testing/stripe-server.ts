import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

interface StripeRequest {
  method: string
  path: string
  key: string | undefined
  form: URLSearchParams
}

interface Session {
  id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  client_reference_id: string | null
  amount: number
  currency: string
}

interface Refund {
  id: string
  intent: string
  /** Our order key, as the refund names it. */
  order: string | null
  status: 'succeeded' | 'pending' | 'failed'
  amount: number
}

type Fault = { status: number; error: object } | 'silence' | null

/** A local Stripe with the parts that are used: sessions, refunds, transfers and idempotency keys. */
export class StripeServer {
  readonly requests: StripeRequest[] = []
  readonly sessions: Session[] = []
  readonly refunds: Refund[] = []
  readonly transfers: { id: string; group: string | null; destination: string | null }[] = []
  /** Whether the charge `ch_1` is refunded in full. */
  isRefunded = true
  /** How the next requests fail instead of succeeding. */
  fault: Fault = null
  url = ''
  readonly #answers = new Map<string, object>()
  readonly #refused = new Map<string, string>()

  static async start(): Promise<StripeServer> {
    const server = new StripeServer()
    const listener = createServer((request, response) => {
      server.#handle(request, response).catch(() => response.destroy())
    })
    listener.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    onTestFinished(async () => {
      listener.closeAllConnections()
      listener.close()
      await once(listener, 'close')
    })
    const address = listener.address()
    if (address === null || typeof address === 'string') throw new Error('The Stripe server has no port.')
    server.url = `http://127.0.0.1:${address.port}`
    return server
  }

  /** Ends a session as the payer would on its page. */
  finish(id: string, end: Partial<Session> = { status: 'complete', payment_status: 'paid' }): void {
    Object.assign(this.#session(id), end)
  }

  /** Fails a refund, as a bank may do days later. */
  failRefund(intent: string): void {
    for (const refund of this.refunds) if (refund.intent === intent) refund.status = 'failed'
  }

  /** Refuses posts to these paths with the given error codes. */
  refuse(refusals: readonly { path: string; code: string }[]): void {
    for (const { path, code } of refusals) this.#refused.set(`POST ${path}`, code)
  }

  /** Forgets all idempotency keys, as Stripe does after a day. */
  forgetKeys(): void {
    this.#answers.clear()
  }

  sessionObject(id: string): object {
    const { status, payment_status, client_reference_id, amount, currency } = this.#session(id)
    return {
      id,
      object: 'checkout.session',
      status,
      payment_status,
      client_reference_id,
      amount_total: amount,
      currency,
      currency_conversion: null,
      url: status === 'open' ? `https://checkout.stripe.com/c/${id}` : null,
      payment_intent: payment_status === 'paid' ? `pi_${id}` : null,
    }
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const { method = '', url: address = '' } = request
    const [path = '', query = ''] = address.split('?')
    const key = request.headers['idempotency-key']?.toString()
    const form = new URLSearchParams(Buffer.concat(chunks).toString() || query)
    this.requests.push({ method, path, key, form })
    const { fault } = this
    if (fault === 'silence') return
    if (fault !== null) return send(response, fault.status, { error: fault.error })
    const code = this.#refused.get(`${method} ${path}`)
    if (code !== undefined) return send(response, 400, { error: { type: 'invalid_request_error', code } })
    const known = key === undefined ? undefined : this.#answers.get(key)
    const answer = known ?? this.#answer(`${method} ${path}`, form)
    if (key !== undefined) this.#answers.set(key, answer)
    send(response, 200, answer)
  }

  #answer(route: string, form: URLSearchParams): object {
    const sessionId = /^GET \/v1\/checkout\/sessions\/(\w+)$/.exec(route)?.[1]
    if (sessionId !== undefined) return this.sessionObject(sessionId)
    switch (route) {
      case 'POST /v1/checkout/sessions':
        return this.#openSession(form)
      case 'GET /v1/checkout/sessions': {
        const intent = form.get('payment_intent')
        const found = this.sessions.filter(({ id }) => `pi_${id}` === intent)
        return { object: 'list', data: found.map(({ id }) => this.sessionObject(id)) }
      }
      case 'GET /v1/charges/ch_1':
        return { id: 'ch_1', object: 'charge', refunded: this.isRefunded }
      case 'POST /v1/refunds':
        return this.#refund(form)
      case 'GET /v1/refunds':
        return {
          object: 'list',
          data: this.refunds
            .filter(({ intent }) => intent === form.get('payment_intent'))
            .map(({ order, ...refund }) => ({ ...refund, metadata: { order } })),
        }
      case 'GET /v1/transfers':
        return {
          object: 'list',
          data: this.transfers.filter(({ group }) => group === form.get('transfer_group')),
        }
      case 'POST /v1/transfers': {
        const transfer = {
          id: `tr_${this.transfers.length + 1}`,
          group: form.get('transfer_group'),
          destination: form.get('destination'),
        }
        this.transfers.push(transfer)
        return { object: 'transfer', ...transfer }
      }
      default:
        throw new Error(`There is no ${route}.`)
    }
  }

  #openSession(form: URLSearchParams): object {
    const id = `cs_${this.sessions.length + 1}`
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
    const client_reference_id = form.get('client_reference_id')
    const currency = form.get('line_items[0][price_data][currency]') ?? ''
    const session = { id, status: 'open', payment_status: 'unpaid', client_reference_id } as const
    this.sessions.push({ ...session, amount, currency })
    return this.sessionObject(id)
  }

  #refund(form: URLSearchParams): object {
    const intent = form.get('payment_intent') ?? ''
    const { amount } = this.#session(intent.replace(/^pi_/, ''))
    const order = form.get('metadata[order]')
    const refund: Refund = { id: `re_${this.refunds.length + 1}`, intent, order, status: 'succeeded', amount }
    this.refunds.push(refund)
    return { object: 'refund', ...refund }
  }

  #session(id: string): Session {
    const session = this.sessions.find((known) => known.id === id)
    if (session === undefined) throw new Error(`There is no session ${id}.`)
    return session
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_1' })
  response.end(JSON.stringify(body))
}

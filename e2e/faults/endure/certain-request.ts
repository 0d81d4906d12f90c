import { type Agent, request } from 'node:http'

export interface Outgoing {
  port: number
  method?: 'GET' | 'POST'
  path: string
  body?: object
  /** Keeps connections open between requests, as browsers do. */
  agent: Agent
}

/**
 * `answered`: completely. `refused`: the server never received it. `broken`: the server had started it, and the client
 * does not know the result.
 */
export type Outcome =
  | { end: 'answered'; status: number; text: string }
  | { end: 'refused' }
  | { end: 'broken'; why: string }

const PATIENCE_MS = 60_000

/**
 * A request that shows whether the server had started it: it sends `Expect: 100-continue` and waits before it sends its
 * body. Otherwise a broken connection would not tell whether the request had arrived.
 */
export function ask({ port, method = 'GET', path, body, agent }: Outgoing): Promise<Outcome> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  let hasBegun = false
  const fail = (why: string) => resolve(hasBegun ? { end: 'broken', why } : { end: 'refused' })
  const headers = {
    Expect: '100-continue',
    'Content-Length': Buffer.byteLength(text),
    ...(body && { 'Content-Type': 'application/json' }),
  }
  const outgoing = request({ host: '127.0.0.1', port, method, path, agent, headers })
  outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy(new Error('no answer in a minute')))
  outgoing.once('error', (error) => fail(error.message))
  outgoing.once('continue', () => {
    hasBegun = true
    outgoing.end(text)
  })
  outgoing.once('response', (response) => {
    let received = ''
    response.setEncoding('utf8').on('data', (chunk) => {
      received += chunk
    })
    response.once('close', () => {
      if (response.complete) resolve({ end: 'answered', status: response.statusCode ?? 0, text: received })
      else fail('the answer ended early')
    })
  })
  outgoing.flushHeaders()
  return promise
}

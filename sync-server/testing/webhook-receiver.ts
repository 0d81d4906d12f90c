import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { onTestFinished } from 'vitest'

export interface ReceivedMessage {
  headers: IncomingHttpHeaders
  body: string
}

export interface WebhookReceiver {
  /** Host and port, in the form the operator configures. */
  host: string
  url: string
  received: ReceivedMessage[]
  /** The next status codes; the last one is repeated. null accepts the message and never answers. */
  answer: (number | null)[]
  close(): Promise<void>
}

/** Starts a local webhook receiver. Its redirects lead to its own `/elsewhere`. */
export async function startReceiver(answer: (number | null)[] = [204]): Promise<WebhookReceiver> {
  const listener = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    receiver.received.push({ headers: { ...request.headers, ':path': request.url }, body })
    const status = receiver.answer.length > 1 ? receiver.answer.shift() : receiver.answer[0]
    if (status === null || status === undefined) return
    response.writeHead(status, status >= 300 && status < 400 ? { Location: '/elsewhere' } : {})
    response.end(status === 204 ? undefined : 'x'.repeat(100_000))
  })
  const receiver: WebhookReceiver = {
    host: '',
    url: '',
    received: [],
    answer: [...answer],
    async close() {
      if (!listener.listening) return
      listener.closeAllConnections()
      listener.close()
      await once(listener, 'close')
    },
  }
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(receiver.close)
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  receiver.host = `127.0.0.1:${address.port}`
  receiver.url = `http://${receiver.host}/hook`
  return receiver
}

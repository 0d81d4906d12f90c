import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

/** How the server answers one request. */
export type AiAnswer =
  /** Streams this text like a model. */
  | { text: string }
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** Sends the beginning of a text and then never sends more. */
  | { stallAfter: string }
  /** Closes the connection in the middle of the answer. */
  | { breakAfter: string }
  /** Accepts the request and never answers. */
  | 'silence'

export interface AiRequest {
  path: string
  authorization: string | undefined
  messages: { role: string; content: string }[]
  body: Record<string, unknown>
}

export interface AiServer {
  /** The value for AI_BASE_URL. */
  baseUrl: string
  requests: AiRequest[]
  /** The next answers. The last one is repeated. */
  answers: AiAnswer[]
  close(): Promise<void>
}

/** Starts a local endpoint with the streaming chat protocol of OpenAI. */
export async function startAiServer(...answers: AiAnswer[]): Promise<AiServer> {
  const listener = createServer((request, response) => {
    answer(server, request, response).catch(() => response.destroy())
  })
  const server: AiServer = {
    baseUrl: '',
    requests: [],
    answers,
    async close() {
      if (!listener.listening) return
      listener.closeAllConnections()
      listener.close()
      await once(listener, 'close')
    },
  }
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(server.close)
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The AI server has no port.')
  server.baseUrl = `http://127.0.0.1:${address.port}/v1`
  return server
}

async function answer(server: AiServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const body = JSON.parse(Buffer.concat(chunks).toString())
  const { url: path = '', headers } = request
  server.requests.push({ path, authorization: headers.authorization, messages: body.messages, body })
  const next = server.answers.length > 1 ? server.answers.shift() : server.answers[0]
  if (next === undefined || next === 'silence') return
  if ('status' in next) {
    response.writeHead(next.status, { 'Content-Type': 'application/json', ...next.headers })
    response.end(JSON.stringify(next.body ?? { error: { message: 'No.' } }))
    return
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  if ('text' in next) {
    for (const part of next.text.match(/[\s\S]{1,200}/g) ?? []) response.write(event({ content: part }))
    response.write(event({}, 'stop'))
    response.end('data: [DONE]\n\n')
  } else if ('stallAfter' in next) response.write(event({ content: next.stallAfter }))
  else response.write(event({ content: next.breakAfter }), () => response.destroy())
}

function event(delta: object, finishReason: string | null = null): string {
  const choices = [{ index: 0, delta: { role: 'assistant', ...delta }, finish_reason: finishReason }]
  const chunk = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices }
  return `data: ${JSON.stringify(chunk)}\n\n`
}

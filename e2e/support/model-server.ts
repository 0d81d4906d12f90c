import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'

/** An endpoint that speaks the streaming chat protocol as far as the stories need it. */
export class ModelServer {
  readonly #listener: Server
  readonly #waiting = new Set<ServerResponse>()
  #text: string | null = null

  private constructor() {
    this.#listener = createServer((_, response) => {
      if (this.#text !== null) return answer(response, this.#text)
      this.#waiting.add(response)
    })
  }

  static async start(): Promise<ModelServer> {
    const server = new ModelServer()
    server.#listener.listen(0, '127.0.0.1')
    await once(server.#listener, 'listening')
    return server
  }

  /** Sets the answer for all later and all waiting requests. */
  say(text: string): void {
    this.#text = text
    for (const response of this.#waiting) answer(response, text)
    this.#waiting.clear()
  }

  /** From here on it takes the questions and says nothing, as it does at first. */
  fallSilent(): void {
    this.#text = null
  }

  /** What makes a server of ours ask this one. */
  get environment(): Record<string, string> {
    const address = this.#listener.address()
    if (address === null || typeof address === 'string') throw new Error('The model server has no port.')
    return {
      AI_BASE_URL: `http://127.0.0.1:${address.port}/v1`,
      AI_API_KEY: 'a-key-of-nobody',
      AI_MODEL: 'small-model',
    }
  }

  async stop(): Promise<void> {
    this.#listener.closeAllConnections()
    this.#listener.close()
    await once(this.#listener, 'close')
  }
}

function answer(response: ServerResponse, content: string): void {
  const choices = [{ index: 0, delta: { role: 'assistant', content }, finish_reason: 'stop' }]
  const chunk = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices }
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`)
}

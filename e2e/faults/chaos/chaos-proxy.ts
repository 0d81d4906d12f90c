import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { ATTEMPT_HEADER } from '../rig/client.ts'
import { type Doom, doomOf, type Fate } from './fates.ts'
import { type Answer, type Captured, forward, readAll, sendHalf } from './forward.ts'

/** Stands between clients and a server, and does to their requests what networks do. */
export class ChaosProxy {
  readonly counts = new Map<Fate, number>()
  readonly #seed: number
  readonly #upstream: { port: number; agent: Agent }
  readonly #server: Server
  /** What its client does not wait for any more. */
  readonly #pending = new Set<Promise<unknown>>()

  static async start({ seed, port }: { seed: number; port: number }): Promise<ChaosProxy> {
    const proxy = new ChaosProxy(seed, port)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  private constructor(seed: number, port: number) {
    this.#seed = seed
    this.#upstream = { port, agent: new Agent({ keepAlive: true }) }
    this.#server = createServer((request, response) => {
      // The client sees a connection that ends, as it would for any trouble on the way.
      this.#serve(request, response).catch(() => response.destroy())
    })
  }

  get url(): string {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('The proxy does not listen.')
    return `http://127.0.0.1:${address.port}`
  }

  /** Resolves when the last request that was held back has arrived. */
  async settle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending)
  }

  async close(): Promise<void> {
    await this.settle()
    this.#server.closeAllConnections()
    this.#server.close()
    this.#upstream.agent.destroy()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { [ATTEMPT_HEADER]: attempt, ...headers } = request.headers
    const { method = 'GET', url: path = '/' } = request
    const captured = { method, path, headers, body: await readAll(request) }
    const doom = doomOf(this.#seed, String(attempt))
    this.counts.set(doom.fate, (this.counts.get(doom.fate) ?? 0) + 1)
    await this.#play(captured, response, doom)
  }

  async #play(captured: Captured, response: ServerResponse, { fate, waitMs }: Doom): Promise<void> {
    const send = () => forward(captured, this.#upstream)
    switch (fate) {
      case 'pass':
        return give(response, await send())
      case 'delay':
        await pause(waitMs)
        return give(response, await send())
      case 'double':
        return give(response, await Promise.any([this.#hold(send()), this.#hold(send())]))
      case 'late':
        give(response, await send())
        this.#hold(pause(waitMs).then(send)).catch(() => {})
        return
      case 'drop-answer':
        await send()
        break
      case 'cut-answer':
        return giveHalf(response, await send())
      case 'cut-request':
        await sendHalf(captured, this.#upstream)
        break
      case 'drop-request':
    }
    response.destroy()
  }

  /** Nobody waits for it but `settle`. */
  #hold<T>(work: Promise<T>): Promise<T> {
    this.#pending.add(work)
    const forget = () => this.#pending.delete(work)
    work.then(forget, forget)
    return work
  }
}

function give(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers)
  response.end(body)
}

/** The head promises more than comes. */
function giveHalf(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': body.length })
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
}

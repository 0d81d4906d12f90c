import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ATTEMPT_HEADER } from '../rig/client.ts'
import { type NetworkFault, type PlannedFault, planFault } from './network-faults.ts'

/** A proxy between clients and the nodes of a server that disturbs requests and answers as networks do. */
export class ChaosProxy {
  readonly counts = new Map<NetworkFault, number>()
  readonly #seed: number
  readonly #ports: readonly number[]
  readonly #agent = new Agent({ keepAlive: true })
  #turn = 0
  readonly #server: Server
  /** Work that no client waits for any more. */
  readonly #pending = new Set<Promise<unknown>>()

  static async start({ seed, ports }: { seed: number; ports: readonly number[] }): Promise<ChaosProxy> {
    const proxy = new ChaosProxy(seed, ports)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  private constructor(seed: number, ports: readonly number[]) {
    this.#seed = seed
    this.#ports = ports
    this.#server = createServer((request, response) => {
      // Whatever fails here, the client sees its connection end.
      this.#serve(request, response).catch(() => response.destroy())
    })
  }

  get url(): string {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('The proxy does not listen.')
    return `http://127.0.0.1:${address.port}`
  }

  /** Resolves when the last delayed request has arrived. */
  async settle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending)
  }

  async close(): Promise<void> {
    await this.settle()
    this.#server.closeAllConnections()
    this.#server.close()
    this.#agent.destroy()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { [ATTEMPT_HEADER]: attempt, ...headers } = request.headers
    const { method = 'GET', url: path = '/' } = request
    const captured = { method, path, headers, body: await readAll(request) }
    const plan = planFault(this.#seed, String(attempt))
    this.counts.set(plan.fault, (this.counts.get(plan.fault) ?? 0) + 1)
    await this.#disturb(captured, response, plan)
  }

  async #disturb(
    captured: Captured,
    response: ServerResponse,
    { fault, waitMs }: PlannedFault,
  ): Promise<void> {
    const send = () => forward(captured, this.#next())
    switch (fault) {
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
        await sendHalf(captured, this.#next())
        break
      case 'drop-request':
    }
    response.destroy()
  }

  /** The nodes take turns, so two copies of a request meet at two of them. */
  #next(): Upstream {
    return { port: this.#ports[this.#turn++ % this.#ports.length] ?? 0, agent: this.#agent }
  }

  /** Only `settle` waits for it. */
  #hold<T>(work: Promise<T>): Promise<T> {
    this.#pending.add(work)
    const settle = () => this.#pending.delete(work)
    work.then(settle, settle)
    return work
  }
}

function give(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers)
  response.end(body)
}

/** Sends the full Content-Length and half of the body. */
function giveHalf(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': body.length })
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
}

/** A request as it was received, which can be sent any number of times. */
interface Captured {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

interface Upstream {
  port: number
  agent: Agent
}

/** @throws when the server does not answer */
async function forward({ method, path, headers, body }: Captured, upstream: Upstream): Promise<Answer> {
  const outgoing = request({ ...upstream, host: '127.0.0.1', method, path, headers })
  outgoing.end(body)
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response')
  if (incoming === undefined) throw new Error('There is no answer.')
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body: await readAll(incoming) }
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Sends the first half of a request and hangs up. */
async function sendHalf(
  { method, path, headers, body }: Captured,
  { port }: Pick<Upstream, 'port'>,
): Promise<void> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  // The head and half of the body; half of the head when there is no body.
  const length = body.length === 0 ? head.length / 2 : head.length + body.length / 2
  const socket = connect(port, '127.0.0.1')
  // The server may hang up first.
  socket.on('error', () => {})
  const isClosed = once(socket, 'close')
  socket.write(Buffer.concat([head, body]).subarray(0, Math.floor(length)), () => socket.destroy())
  await isClosed
}

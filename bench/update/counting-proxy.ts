import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'

/** What the files of a build took on the wire. */
export interface Fetched {
  requests: number
  /** Of bodies, compressed as they were sent. */
  bytes: number
  /** The most of them, by address. */
  largest: string
}

/** Pages ask the API for fresh data all the time, whatever the build. */
const DATA = /^\/(?:api|healthz|csp-reports)(?:\/|$)/

/** Stands between a browser and a server and counts the bodies of files. */
export class CountingProxy {
  readonly url: string
  readonly #server: Server
  readonly #bytes = new Map<string, number>()
  #requests = 0

  private constructor(server: Server, url: string) {
    this.#server = server
    this.url = url
  }

  /** Without dictionaries the server does not learn that the browser has any. */
  static async start(
    port: number,
    { withDictionaries }: { withDictionaries: boolean },
  ): Promise<CountingProxy> {
    const server = createServer((incoming, outgoing) => {
      const headers = { ...incoming.headers }
      if (!withDictionaries) delete headers['available-dictionary']
      const { method, url: path = '/' } = incoming
      const forwarded = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.on('data', (chunk: Buffer) => proxy.#count(path, chunk.length))
        if (!DATA.test(path)) proxy.#requests++
        answer.pipe(outgoing)
      })
      forwarded.on('error', () => outgoing.destroy())
      outgoing.on('close', () => forwarded.destroy())
      incoming.pipe(forwarded)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
    const proxy = new CountingProxy(server, `http://localhost:${address.port}`)
    return proxy
  }

  /** Counts from here on. */
  reset(): void {
    this.#bytes.clear()
    this.#requests = 0
  }

  fetched(): Fetched {
    const files = [...this.#bytes].sort(([, one], [, other]) => other - one)
    const largest = files.slice(0, 8).map(([path, bytes]) => `${path} ${bytes}`)
    const bytes = files.reduce((sum, [, size]) => sum + size, 0)
    return { requests: this.#requests, bytes, largest: largest.join(', ') }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #count(path: string, bytes: number): void {
    if (!DATA.test(path)) this.#bytes.set(path, (this.#bytes.get(path) ?? 0) + bytes)
  }
}

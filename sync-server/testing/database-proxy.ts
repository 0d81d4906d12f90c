import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

interface ProxyOptions {
  /** Milliseconds that answers are held, as if the database stood that far away. What comes meanwhile comes with them. */
  holdMs?: number
  /** Whether a connection is cut in place of sending this. */
  cuts?: (sent: Buffer) => boolean
}

/** A way to a database that a test or a bench can lengthen, cut and lead elsewhere. */
export class DatabaseProxy {
  readonly #options: ProxyOptions
  readonly #server: Server
  readonly #open = new Set<Socket>()
  #target: number

  /** @param target the port of the database on this machine */
  static async start(target: number, options: ProxyOptions = {}): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(target, options)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  private constructor(target: number, options: ProxyOptions) {
    this.#target = target
    this.#options = options
    this.#server = createServer((client) => this.#connect(client))
  }

  get port(): number {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('It does not listen.')
    return address.port
  }

  /** The same address, by this way. */
  addressOf(url: string): string {
    return Object.assign(new URL(url), { port: String(this.port) }).href
  }

  /** Ends all connections; new ones lead to another database. */
  leadTo(target: number): void {
    this.#target = target
    this.#cutAll()
  }

  close(): void {
    this.#server.close()
    this.#cutAll()
  }

  #connect(client: Socket): void {
    const { holdMs = 0, cuts = () => false } = this.#options
    const database = connect(this.#target, '127.0.0.1')
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      this.#open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.once('close', () => {
        this.#open.delete(socket)
        other.destroy()
      })
    }
    client.on('data', (sent) => (cuts(sent) ? client.destroy() : database.write(sent)))
    let held: Buffer[] = []
    const pass = () => {
      client.write(Buffer.concat(held))
      held = []
    }
    database.on('data', (answer) => {
      held.push(answer)
      if (holdMs === 0) pass()
      else if (held.length === 1) setTimeout(pass, holdMs)
    })
  }

  #cutAll(): void {
    for (const socket of this.#open) socket.destroy()
  }
}

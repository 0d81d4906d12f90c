import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { Writer } from '../write-transaction.ts'

const CHANNEL = 'users_moved'
/** Users that change within so many milliseconds are told of together. */
const TOGETHER_MS = 10
/** A payload holds 8,000 bytes. */
const IDS_A_PAYLOAD = 400
/** The wait before the connection is made again, doubled each time. */
const RECONNECT = { firstMs: 100, mostMs: 10_000 }

/**
 * Tells other nodes whose rows this one has changed, and listeners here what other nodes tell. These are hints: one that is lost,
 * as while the connection is made again, delays a device until its next round.
 */
export class UserHints {
  readonly #url: string
  readonly #listeners = new Set<(userId: number) => void>()
  readonly #pending = new Set<number>()
  readonly #stopListening: () => void
  #client: pg.Client | undefined
  #sending: NodeJS.Timeout | undefined
  #reconnecting: NodeJS.Timeout | undefined
  #failures = 0
  #isClosed = false
  /** Runs shared work outside the context of the request that causes it. */
  readonly #outsideRequests = AsyncLocalStorage.snapshot()

  constructor(url: string, writer: Writer) {
    this.#url = url
    this.#stopListening = writer.userChanges.listen((userId) => {
      this.#announce(userId)
      this.#pending.add(userId)
      this.#sending ??= this.#outsideRequests(() => setTimeout(() => this.#send(), TOGETHER_MS))
    })
  }

  /** Listens to changes by this node and by others. @returns a function that removes the listener */
  listen(listener: (userId: number) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      pipeline: true,
      keepAlive: true,
      application_name: 'ai-tool-hub',
    })
    client.on('error', () => {})
    client.on('end', () => this.#reconnectLater(client))
    client.on('notification', ({ payload = '', processId }) => {
      // What this node has changed its listeners know already.
      if (processId === Reflect.get(client, 'processID')) return
      for (const id of payload.split(',').map(Number)) if (Number.isSafeInteger(id)) this.#announce(id)
    })
    this.#client = client
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      this.#failures = 0
    } catch {
      await client.end().catch(() => {})
      this.#reconnectLater(client)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopListening()
    clearTimeout(this.#reconnecting)
    clearTimeout(this.#sending)
    await this.#client?.end().catch(() => {})
  }

  #announce(userId: number): void {
    for (const listener of this.#listeners) listener(userId)
  }

  #send(): void {
    this.#sending = undefined
    const ids = [...this.#pending]
    this.#pending.clear()
    for (let start = 0; start < ids.length; start += IDS_A_PAYLOAD) {
      const payload = ids.slice(start, start + IDS_A_PAYLOAD).join(',')
      this.#client?.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => {})
    }
  }

  #reconnectLater(lost: pg.Client): void {
    if (this.#isClosed || this.#client !== lost) return
    this.#client = undefined
    const wait = Math.min(RECONNECT.firstMs * 2 ** this.#failures++, RECONNECT.mostMs)
    this.#reconnecting = setTimeout(() => void this.connect(), wait)
  }
}

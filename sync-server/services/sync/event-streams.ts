import { PassThrough, type Readable } from 'node:stream'
import type { CatalogueEvent, UserEvent } from '#shared/sync/protocol.ts'

const HEARTBEAT_MS = 25_000
const MAX_STREAMS = 5000
/** Some of them are left to users who are signed in. */
const MAX_STREAMS_OF_VISITORS = 4000
/** Visitors share the places of their address; each user has places of their own, wherever they are. */
const MAX_STREAMS_AN_ADDRESS = 30
const MAX_STREAMS_A_USER = 30
/** A client with this much unread data is disconnected. */
const MAX_UNREAD_BYTES = 16 * 1024

/** The session that opened a stream, which then gets events about its user's data too. */
export interface Listener {
  userId: number
  /** Reads the cursor of that data; null once the session has ended. */
  readCursor(): Promise<UserEvent | null>
}

interface Opened {
  /** Whose places the stream takes: an address, or the id of a user. */
  holder: string | number
  listener: Listener | null
  /** Where that data was in the newest event; null before the first one. */
  head: number | null
}

/** The open event streams of all clients: hints that there is something to pull, never data. */
export class EventStreams {
  readonly #streams = new Map<PassThrough, Opened>()
  /** Open streams by holder. */
  readonly #held = new Map<string | number, number>()
  #ofVisitors = 0
  readonly #heartbeat = setInterval(() => this.#write(': still here\n\n'), HEARTBEAT_MS).unref()
  #isClosed = false

  /**
   * null when there are too many streams: in total, of this user, or for a visitor from this address. A listener is null
   * for visitors.
   */
  open(address: string, current: CatalogueEvent, listener: Listener | null = null): Readable | null {
    const holder = listener?.userId ?? address
    if (this.#isClosed || this.#isFull(holder, listener === null)) return null
    const stream = new PassThrough()
    const opened: Opened = { holder, listener, head: null }
    this.#streams.set(stream, opened)
    this.#count(holder, 1)
    stream.once('close', () => {
      if (this.#streams.delete(stream)) this.#count(holder, -1)
    })
    stream.write(toMessage('catalogue', { epoch: current.epoch, head: current.head }))
    // Read after the stream is registered for later events, so no change is missed between the two.
    void this.#sendUserEvent(stream, opened)
    return stream
  }

  #isFull(holder: string | number, isVisitor: boolean): boolean {
    if (this.#streams.size >= MAX_STREAMS) return true
    const held = this.#held.get(holder) ?? 0
    return isVisitor
      ? held >= MAX_STREAMS_AN_ADDRESS || this.#ofVisitors >= MAX_STREAMS_OF_VISITORS
      : held >= MAX_STREAMS_A_USER
  }

  #count(holder: string | number, change: 1 | -1): void {
    if (typeof holder === 'string') this.#ofVisitors += change
    const held = (this.#held.get(holder) ?? 0) + change
    if (held === 0) this.#held.delete(holder)
    else this.#held.set(holder, held)
  }

  announce({ epoch, head }: CatalogueEvent): void {
    this.#write(toMessage('catalogue', { epoch, head }))
  }

  /** Call this after the commit: it reads the state of the data again. */
  announceUser(userId: number): void {
    for (const [stream, opened] of this.#streams) {
      if (opened.listener?.userId === userId) void this.#sendUserEvent(stream, opened)
    }
  }

  get size(): number {
    return this.#streams.size
  }

  /** The users that somebody is signed in as. */
  get users(): number[] {
    return [...this.#held.keys()].filter((holder) => typeof holder === 'number')
  }

  /** Announces the users whose data is not where their streams were told, as when the word of another node was lost. */
  announceMoved(heads: ReadonlyMap<number, number>): void {
    for (const [stream, opened] of this.#streams) {
      const { listener, head } = opened
      if (listener !== null && head !== null && head !== (heads.get(listener.userId) ?? 0))
        void this.#sendUserEvent(stream, opened)
    }
  }

  /** Ends every stream, so that a server can stop. */
  close(): void {
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    for (const stream of this.#streams.keys()) stream.end()
  }

  /** Ends the stream when its session has ended; the client reconnects under the current session. */
  async #sendUserEvent(stream: PassThrough, opened: Opened): Promise<void> {
    if (opened.listener === null) return
    const event = await opened.listener.readCursor().catch(() => null)
    opened.head = event?.head ?? null
    if (event !== null && stream.writable) send(stream, toMessage('user', event))
    else stream.end()
  }

  #write(text: string): void {
    for (const stream of this.#streams.keys()) send(stream, text)
  }
}

function send(stream: PassThrough, text: string): void {
  if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy()
  else stream.write(text)
}

function toMessage(name: string, event: CatalogueEvent | UserEvent): string {
  return `event: ${name}\ndata: ${JSON.stringify(event)}\n\n`
}

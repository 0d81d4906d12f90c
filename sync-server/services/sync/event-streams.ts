import { PassThrough, type Readable } from 'node:stream'
import type { CatalogueEvent } from '#shared/sync/protocol.ts'

const HEARTBEAT_MS = 25_000
const MAX_STREAMS = 5000
const MAX_STREAMS_AN_ADDRESS = 30
/** A client that has left this much unread has gone away without saying so. */
const MAX_UNREAD_BYTES = 16 * 1024

/** The open event streams of all clients: hints that there is something to pull, never data. */
export class EventStreams {
  readonly #streams = new Map<PassThrough, string>()
  readonly #heartbeat = setInterval(() => this.#write(': still here\n\n'), HEARTBEAT_MS).unref()
  #isClosed = false

  /** null when there are too many, here or from this address. */
  open(address: string, current: CatalogueEvent): Readable | null {
    const fromAddress = [...this.#streams.values()].filter((other) => other === address).length
    const isFull = this.#streams.size >= MAX_STREAMS || fromAddress >= MAX_STREAMS_AN_ADDRESS
    if (this.#isClosed || isFull) return null
    const stream = new PassThrough()
    this.#streams.set(stream, address)
    stream.once('close', () => this.#streams.delete(stream))
    stream.write(toMessage(current))
    return stream
  }

  announce(event: CatalogueEvent): void {
    this.#write(toMessage(event))
  }

  /** Ends every stream, so that a server can stop. */
  close(): void {
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    for (const stream of this.#streams.keys()) stream.end()
  }

  #write(text: string): void {
    for (const stream of this.#streams.keys()) {
      if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy()
      else stream.write(text)
    }
  }
}

function toMessage({ epoch, head }: CatalogueEvent): string {
  return `event: catalogue\ndata: ${JSON.stringify({ epoch, head })}\n\n`
}

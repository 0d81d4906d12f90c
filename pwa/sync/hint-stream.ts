import { type CatalogueEvent, catalogueEventSchema } from '#shared/sync/protocol.ts'
import { backoffDelay } from './backoff.ts'

/** The part of EventSource that is used here. */
export interface EventStream {
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void
  readonly readyState: number
  close(): void
}

export interface HintPorts {
  connect(): EventStream
  onHint(event: CatalogueEvent): void
  /** The connection is back after it had been lost: hints may have been missed. */
  onReconnect(): void
  random(): number
  schedule(callback: () => void, delay: number): () => void
}

const CLOSED = 2

/** Listens for "the catalogue has moved". An EventSource mends a lost connection by itself, but not a refused one. */
export class HintStream {
  readonly #ports: HintPorts
  #stream: EventStream | null = null
  #failures = 0
  #cancel: () => void = () => {}

  constructor(ports: HintPorts) {
    this.#ports = ports
  }

  start(): void {
    if (this.#stream !== null) return
    const stream = this.#ports.connect()
    this.#stream = stream
    stream.addEventListener('catalogue', ({ data }) => this.#receive(data))
    stream.addEventListener('open', () => this.#opened())
    stream.addEventListener('error', () => this.#failed(stream))
  }

  stop(): void {
    this.#cancel()
    this.#stream?.close()
    this.#stream = null
  }

  #receive(data: unknown): void {
    const hint = catalogueEventSchema.safeParse(parseJson(data))
    if (hint.success) this.#ports.onHint(hint.data)
  }

  #opened(): void {
    if (this.#failures > 0) this.#ports.onReconnect()
    this.#failures = 0
  }

  #failed(stream: EventStream): void {
    if (stream !== this.#stream) return
    this.#failures++
    if (stream.readyState !== CLOSED) return
    this.stop()
    this.#cancel = this.#ports.schedule(() => this.start(), backoffDelay(this.#failures, this.#ports.random))
  }
}

function parseJson(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return null
  }
}

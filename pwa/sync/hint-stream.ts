import type { z } from 'zod'
import {
  type CatalogueEvent,
  catalogueEventSchema,
  type UserEvent,
  userEventSchema,
} from '#shared/sync/protocol.ts'
import { backoffDelay } from './sync-loop.ts'

/** The part of EventSource that is used here. */
export interface EventStream {
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void
  readonly readyState: number
  close(): void
}

export interface HintPorts {
  connect(): EventStream
  onHint(event: CatalogueEvent): void
  /** About the data of the user who was signed in when the stream was opened. */
  onUserHint(event: UserEvent): void
  /** The connection is back after a loss: hints may have been missed. */
  onReconnect(): void
  random(): number
  schedule(callback: () => void, delay: number): () => void
}

const CLOSED = 2

/**
 * Listens for "the catalogue has moved" and "your data has moved". An EventSource restores a lost connection by itself,
 * but not a refused one.
 */
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
    const { onHint, onUserHint } = this.#ports
    stream.addEventListener('catalogue', ({ data }) => pass(data, catalogueEventSchema, onHint))
    stream.addEventListener('user', ({ data }) => pass(data, userEventSchema, onUserHint))
    stream.addEventListener('open', () => this.#opened())
    stream.addEventListener('error', () => this.#failed(stream))
  }

  stop(): void {
    this.#cancel()
    this.#stream?.close()
    this.#stream = null
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

function pass<T>(data: unknown, schema: z.ZodType<T>, onHint: (event: T) => void): void {
  const hint = schema.safeParse(parseJson(data))
  if (hint.success) onHint(hint.data)
}

function parseJson(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return null
  }
}

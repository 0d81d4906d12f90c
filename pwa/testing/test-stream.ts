import type { EventStream } from '../sync/hint-stream.ts'

type Listener = (event: { data?: unknown }) => void

/** An EventSource whose events the test sends. */
export class TestStream implements EventStream {
  readyState = 0
  isClosed = false
  readonly #listeners = new Map<string, Listener[]>()

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
  }

  close(): void {
    this.isClosed = true
  }

  send(type: string, data?: unknown): void {
    for (const listener of this.#listeners.get(type) ?? []) listener({ data })
  }
}

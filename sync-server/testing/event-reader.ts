import { onTestFinished } from 'vitest'
import { catalogueEventSchema, userEventSchema } from '#shared/sync/protocol.ts'

const SCHEMAS = { catalogue: catalogueEventSchema, user: userEventSchema } as const

export interface StreamEvent {
  name: 'catalogue' | 'user'
  head: number
}

/** Reads the events of one stream as they arrive. It is closed after the test. */
export class EventReader {
  readonly response: Response
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #aborter: AbortController
  readonly #decoder = new TextDecoder()
  #text = ''

  /** `fetch` belongs to a server or to one of its browsers. */
  static async open(fetch: (path: string, init: RequestInit) => Promise<Response>): Promise<EventReader> {
    const aborter = new AbortController()
    const response = await fetch('/api/sync/events', {
      signal: aborter.signal,
      headers: { 'Accept-Encoding': 'br, gzip' },
    })
    if (response.body === null) throw new Error('There is no stream.')
    const reader = new EventReader(response, response.body.getReader(), aborter)
    onTestFinished(() => reader.stop())
    return reader
  }

  private constructor(
    response: Response,
    reader: ReadableStreamDefaultReader<Uint8Array>,
    aborter: AbortController,
  ) {
    this.response = response
    this.#reader = reader
    this.#aborter = aborter
  }

  /** The next event of any type, checked against its schema. */
  async next(): Promise<StreamEvent> {
    const message = await this.#message()
    if (message === null) throw new Error('The stream has ended.')
    return message
  }

  /** All remaining events until the stream ends. */
  async rest(): Promise<StreamEvent[]> {
    const events: StreamEvent[] = []
    for (let message = await this.#message(); message !== null; message = await this.#message())
      events.push(message)
    return events
  }

  stop(): void {
    this.#aborter.abort()
  }

  async #message(): Promise<StreamEvent | null> {
    while (!this.#text.includes('\n\n')) {
      const { done, value } = await this.#reader.read()
      if (done) return null
      this.#text += this.#decoder.decode(value, { stream: true })
    }
    const [message = '', ...rest] = this.#text.split('\n\n')
    this.#text = rest.join('\n\n')
    const [event = '', data = ''] = message.split('\n')
    const name = event === 'event: user' ? 'user' : 'catalogue'
    if (event !== `event: ${name}`) throw new Error(`Nobody knows the event ${event}.`)
    const { head } = SCHEMAS[name].parse(JSON.parse(data.slice('data: '.length)))
    return { name, head }
  }
}

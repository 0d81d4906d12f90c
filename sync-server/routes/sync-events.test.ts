import { afterEach, expect, test } from 'vitest'
import { type CatalogueEvent, catalogueEventSchema } from '#shared/sync/protocol.ts'
import { addFixtures, openTestStore } from '../testing/open-test-store.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'

const open: EventReader[] = []
afterEach(() => {
  for (const reader of open.splice(0)) reader.stop()
})

/** Reads the events of one stream as they arrive. */
class EventReader {
  readonly response: Response
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #aborter: AbortController
  #text = ''

  static async open(server: TestServer): Promise<EventReader> {
    const aborter = new AbortController()
    const response = await server.fetch('/api/sync/events', {
      signal: aborter.signal,
      headers: { 'Accept-Encoding': 'br, gzip' },
    })
    if (response.body === null) throw new Error('There is no stream.')
    const reader = new EventReader(response, response.body.getReader(), aborter)
    open.push(reader)
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

  async next(): Promise<CatalogueEvent> {
    while (!this.#text.includes('\n\n')) {
      const { done, value } = await this.#reader.read()
      if (done) throw new Error('The stream has ended.')
      this.#text += new TextDecoder().decode(value)
    }
    const [message = '', ...rest] = this.#text.split('\n\n')
    this.#text = rest.join('\n\n')
    const [name, data = ''] = message.split('\n')
    expect(name).toBe('event: catalogue')
    return catalogueEventSchema.parse(JSON.parse(data.slice('data: '.length)))
  }

  async isOver(): Promise<boolean> {
    return (await this.#reader.read()).done
  }

  stop(): void {
    this.#aborter.abort()
  }
}

test('a stream starts with where the catalogue stands, uncompressed and unbuffered', async () => {
  const server = await startTestServer({ fixtures: { categories: [{}], tools: [{}, {}] } })
  const reader = await EventReader.open(server)
  expect(reader.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(reader.response.headers.get('content-encoding')).toBeNull()
  expect(reader.response.headers.get('cache-control')).toBe('no-store')
  expect((await reader.next()).head).toBe(3)
})

test('a change made by another process is announced within two seconds', async () => {
  const server = await startTestServer({ fixtures: { categories: [{}] } })
  const readers = [await EventReader.open(server), await EventReader.open(server)]
  for (const reader of readers) expect((await reader.next()).head).toBe(1)
  const store = await openTestStore(server.dataDir)
  const start = performance.now()
  await addFixtures(store, { tools: [{}] })
  for (const reader of readers) expect((await reader.next()).head).toBe(2)
  expect(performance.now() - start).toBeLessThan(2000)
})

test('one address may hold 30 streams; the next is asked to wait, until one is closed', async () => {
  const server = await startTestServer()
  for (let count = 0; count < 30; count++) await EventReader.open(server)
  const refused = await server.fetch('/api/sync/events')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  open[0]?.stop()
  await server.until(async () => {
    const reader = await EventReader.open(server)
    return reader.response.status === 200
  })
})

test('streams end when the server stops, and do not hold it up', async () => {
  const server = await startTestServer()
  const reader = await EventReader.open(server)
  await reader.next()
  const start = performance.now()
  await server.close()
  expect(performance.now() - start).toBeLessThan(2000)
  expect(await reader.isOver()).toBe(true)
})

import { expect, test } from 'vitest'
import { EventReader } from '../testing/event-reader.ts'
import { addFixtures, openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'

test('a stream starts with the catalogue’s head, uncompressed and unbuffered', async () => {
  const server = await startTestServer({ fixtures: { categories: [{}], tools: [{}, {}] } })
  const reader = await EventReader.open(server.fetch)
  expect(reader.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(reader.response.headers.get('content-encoding')).toBeNull()
  expect(reader.response.headers.get('cache-control')).toBe('no-store')
  expect(await reader.next()).toEqual({ name: 'catalogue', head: 3 })
})

test('a change made by another process is announced within two seconds', async () => {
  const server = await startTestServer({ fixtures: { categories: [{}] } })
  const readers = [await EventReader.open(server.fetch), await EventReader.open(server.fetch)]
  for (const reader of readers) expect((await reader.next()).head).toBe(1)
  const store = await openTestStore(server.dataDir)
  const start = performance.now()
  await addFixtures(store, { tools: [{}] })
  for (const reader of readers) expect((await reader.next()).head).toBe(2)
  expect(performance.now() - start).toBeLessThan(2000)
})

test('one address may hold 30 streams; the next is asked to wait until one is closed', async () => {
  const server = await startTestServer()
  const open: EventReader[] = []
  for (let count = 0; count < 30; count++) open.push(await EventReader.open(server.fetch))
  const refused = await server.fetch('/api/sync/events')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  open[0]?.stop()
  await server.until(async () => (await EventReader.open(server.fetch)).response.status === 200)
})

test('streams end when the server stops, and do not delay it', async () => {
  const server = await startTestServer()
  const reader = await EventReader.open(server.fetch)
  await reader.next()
  const start = performance.now()
  await server.close()
  expect(performance.now() - start).toBeLessThan(2000)
  expect(await reader.rest()).toEqual([])
})

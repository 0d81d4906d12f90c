import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeDist } from '../testing/make-dist.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'

const WORDS = Array.from({ length: 900 }, (_, place) => `word${(place * 7919) % 1009}`).join(' ')
const [OLD, NEW] = [`const text = "${WORDS}"`, `const text = "${WORDS} and one more"`]
const PATHS = ['/assets/page-bbbbbb.js', '/shell.html']
const HEAD_BYTES = 40

/** A server whose last build had the first version of two files, and which has the second one. */
async function startUpdated(): Promise<TestServer> {
  const dist = makeDist({ files: { 'pwa/assets/page-aaaaaa.js': OLD, 'pwa/shell.html': OLD } })
  const first = await startTestServer({ dist })
  await first.close()
  rmSync(join(dist, 'pwa/assets/page-aaaaaa.js'))
  const files = { 'pwa/assets/page-bbbbbb.js': NEW, 'pwa/shell.html': NEW }
  return startTestServer({ dist: makeDist({ files }), dataDir: first.dataDir })
}

const headerOf = (text: string) => `:${createHash('sha256').update(text).digest('base64')}:`
const asks = (available: string, encodings = 'gzip, br, zstd, dcb, dcz') => ({
  headers: { 'Accept-Encoding': encodings, 'Available-Dictionary': available },
})

test('a browser that has the last version gets what has changed, which no shared cache keeps', async () => {
  const server = await startUpdated()
  for (const path of PATHS) {
    const { status, headers, ...answer } = await server.fetch(path, asks(headerOf(OLD))).then(async (it) => ({
      status: it.status,
      headers: it.headers,
      body: Buffer.from(await it.arrayBuffer()),
    }))
    expect([status, headers.get('content-encoding')], path).toEqual([200, 'dcz'])
    expect(headers.get('vary')).toBe('Accept-Encoding, Available-Dictionary')
    expect(headers.get('cache-control')).toMatch(/^private, max-age=\d+/)
    expect(headers.get('use-as-dictionary')).toMatch(/^match="\/(?:assets\/page-\*\.js|shell\.html)"$/)
    expect(answer.body.length).toBeLessThan(200)
    const text = zstdDecompressSync(answer.body.subarray(HEAD_BYTES), { dictionary: Buffer.from(OLD) })
    expect(text.toString()).toBe(NEW)
  }
})

test('all others get the whole file: without dictionaries, with an unknown one, without the encoding', async () => {
  const server = await startUpdated()
  const requests = [
    {},
    asks(headerOf('never seen')),
    asks('nonsense'),
    asks(headerOf(OLD), 'gzip, br, dcz;q=0'),
  ]
  for (const path of PATHS)
    for (const request of requests) {
      const answer = await server.fetch(path, request)
      expect(answer.headers.get('content-encoding')).not.toBe('dcz')
      expect(answer.headers.get('vary')).toBe('Accept-Encoding, Available-Dictionary')
      expect(await answer.text()).toBe(NEW)
    }
})

test('a page, a call and the service worker are no dictionaries', async () => {
  const server = await startUpdated()
  for (const path of ['/', '/api/tools', '/sw.js', '/manifest.webmanifest'])
    expect((await server.fetch(path)).headers.get('use-as-dictionary'), path).toBeNull()
})

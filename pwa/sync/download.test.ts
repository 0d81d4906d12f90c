import { expect, test } from 'vitest'
import { createApiClient } from '../data/api-client.ts'
import { download } from './download.ts'

const clientOf = (answer: (url: string, init: RequestInit) => Response) =>
  createApiClient(async (url, init = {}) => answer(String(url), init))

test('a download can be followed and comes whole', async () => {
  const text = 'x'.repeat(100_000)
  const seen: Uint8Array[] = []
  const bytes = await download(
    clientOf(() => new Response(text)),
    '/file',
    { onChunk: (chunk) => seen.push(chunk) },
  )
  expect(new TextDecoder().decode(bytes)).toBe(text)
  expect(await new Blob(seen.map((chunk) => chunk.slice())).text()).toBe(text)
})

test('a download that arrived damaged is fetched past the HTTP cache', async () => {
  const caches: unknown[] = []
  const api = clientOf((_, { cache }) => {
    caches.push(cache)
    return new Response('')
  })
  await download(api, '/file')
  await download(api, '/file', { isReload: true })
  expect(caches).toEqual(['default', 'reload'])
})

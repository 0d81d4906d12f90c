import { beforeEach, expect, test, vi } from 'vitest'
import { TestCaches } from '../testing/test-caches.ts'
import { storePack } from './first-install.ts'

const PRECACHE = 'precache'
const PACK = 'https://app.example/assets/offline-files-abcdefg.txt'
const at = (path: string) => `https://app.example${path}`
const CURRENT = new Set(['/assets/a.js', '/assets/b.css', '/shell.html'].map(at))
const bytes = (text: string) => new TextEncoder().encode(text)
const LIST = [
  ['/assets/a.js', 14],
  ['/assets/b.css', 4],
  ['/assets/of-another-build.js', 3],
]
const FILES = bytes(`${JSON.stringify(LIST)}\nconst a = "ä"b {}old`)

function serve(body: BodyInit | null, status = 200): void {
  const headers = {
    'content-encoding': 'br',
    'content-length': '9',
    'content-security-policy': "default-src 'self'",
    'content-type': 'text/plain; charset=utf-8',
    vary: 'Accept-Encoding, Available-Dictionary',
    'use-as-dictionary': 'match="/assets/*"',
  }
  const answer = new Response(body, { status, headers })
  Object.defineProperty(answer, 'url', { value: PACK })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer),
  )
}

const stored = async () => (await (await caches.open(PRECACHE)).keys()).map(({ url }) => url)

beforeEach(() => {
  vi.stubGlobal('caches', new TestCaches())
  return () => void vi.unstubAllGlobals()
})

test('a device with nothing gets the files of this build from the pack, as the server sends them one by one', async () => {
  serve(FILES)
  await storePack(PRECACHE, PACK, CURRENT)
  expect(await stored()).toEqual([at('/assets/a.js'), at('/assets/b.css')])
  const script = (await (await caches.open(PRECACHE)).match(at('/assets/a.js')))!
  expect(await script.text()).toBe('const a = "ä"')
  expect(Object.fromEntries(script.headers)).toEqual({
    'content-security-policy': "default-src 'self'",
    'content-type': 'text/javascript; charset=utf-8',
  })
  const style = await (await caches.open(PRECACHE)).match(at('/assets/b.css'))
  expect(style?.headers.get('content-type')).toBe('text/css; charset=utf-8')
})

test('a device that has files asks for no pack: an update brings what has changed', async () => {
  serve(FILES)
  await (await caches.open(PRECACHE)).put(at('/assets/a.js'), new Response('a'))
  await storePack(PRECACHE, PACK, CURRENT)
  expect(fetch).not.toHaveBeenCalled()
})

test('a pack that is gone, cut short or lost on the way leaves the files to be asked for one by one', async () => {
  serve(null, 404)
  await storePack(PRECACHE, PACK, CURRENT)
  serve(FILES.slice(0, -1))
  await storePack(PRECACHE, PACK, CURRENT)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await storePack(PRECACHE, PACK, CURRENT)
  expect(await stored()).toEqual([])
})

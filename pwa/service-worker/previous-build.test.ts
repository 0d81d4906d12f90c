import { beforeEach, expect, test, vi } from 'vitest'
import { TestCaches } from '../testing/test-caches.ts'
import { previousBuildFile, storePreviousBuild } from './sw-rules.ts'

const PRECACHE = 'precache'
const at = (path: string) => `https://app.example${path}`
const setOf = (...paths: string[]) => new Set(paths.map(at))

beforeEach(() => {
  vi.stubGlobal('caches', new TestCaches())
  return () => void vi.unstubAllGlobals()
})

/** Puts a build into the precache, as Workbox does. */
async function precache(...paths: string[]): Promise<void> {
  await caches.delete(PRECACHE)
  const cache = await caches.open(PRECACHE)
  for (const path of paths) await cache.put(at(path), new Response(path))
}

async function textOf(path: string): Promise<string | undefined> {
  return (await previousBuildFile(new Request(at(path))))?.text()
}

test('a chunk that the new build no longer has is still there', async () => {
  await precache('/shell.html', '/assets/app-1.js', '/assets/tool-1.js', '/assets/font.woff2')
  await storePreviousBuild(PRECACHE, setOf('/shell.html', '/assets/app-2.js', '/assets/font.woff2'))
  expect(await textOf('/assets/tool-1.js')).toBe('/assets/tool-1.js')
  expect(await textOf('/assets/font.woff2')).toBeUndefined()
  expect(await textOf('/shell.html')).toBeUndefined()
})

test('only one build back is stored', async () => {
  await precache('/assets/app-1.js')
  await storePreviousBuild(PRECACHE, setOf('/assets/app-2.js'))
  await precache('/assets/app-2.js')
  await storePreviousBuild(PRECACHE, setOf('/assets/app-3.js'))
  expect(await textOf('/assets/app-1.js')).toBeUndefined()
  expect(await textOf('/assets/app-2.js')).toBe('/assets/app-2.js')
})

test('the first build has none before it', async () => {
  await storePreviousBuild(PRECACHE, setOf('/assets/app-1.js'))
  expect(await textOf('/assets/app-1.js')).toBeUndefined()
})

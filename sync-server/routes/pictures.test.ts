import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeDist } from '../testing/make-dist.ts'
import { changeTool, type Fixtures, openTestStore } from '../testing/open-test-store.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'

const PREVIEW = 'the general picture'
const SITE = 'http://localhost:3000'
const fixtures: Fixtures = {
  categories: [{ name: 'Writing', slug: 'writing' }],
  tools: [
    { name: 'Alpha', priceFrom: 9, pricing: 'paid', rating: '4.5', reviewCount: 12 },
    { name: 'Beta' },
    { name: 'Gamma' },
  ],
}
const start = (given: Fixtures = fixtures, env: Record<string, string> = {}) =>
  startTestServer({
    dist: makeDist({ files: { 'pwa/og.png': PREVIEW } }),
    fixtures: given,
    env: { PUBLIC_URL: SITE, ...env },
  })

/** The path of the picture that a page names. */
async function pictureOf(server: TestServer, page: string): Promise<string> {
  const html = await (await server.fetch(page)).text()
  const [, address = ''] = /<meta property="og:image" content="([^"]*)" data-head>/.exec(html) ?? []
  expect(html).toContain(`<meta name="twitter:image" content="${address}" data-head>`)
  expect(address.startsWith(SITE)).toBe(true)
  return address.slice(SITE.length)
}

test.each([
  ['a tool', '/tool/1', 'tool/1'],
  ['two tools side by side', '/compare/alpha-vs-beta', 'compare/1,2'],
  ['three tools side by side', '/compare/1,2,3', 'compare/1,2,3'],
  ['what to use instead of a tool', '/alternatives/alpha', 'alternatives/1'],
  ['a category', '/categories/writing', 'category/writing'],
])('the page of %s names a PNG of 1200 by 630, which caches keep for ever', async (_, page, key) => {
  const server = await start()
  const address = await pictureOf(server, page)
  expect(address).toMatch(new RegExp(`^/pictures/${key}/[0-9a-f]{24}\\.png$`))
  const response = await server.fetch(address)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const { format, width, height } = await sharp(await response.bytes()).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
})

test('a tool with another price has a picture of its own, and the earlier address leads there', async () => {
  const server = await start()
  const before = await pictureOf(server, '/tool/1')
  const store = await openTestStore(server.dataDir)
  await changeTool(store, 1, { name: 'Alpha', pricing: 'paid', priceFrom: 19 })
  await server.until(async () => (await pictureOf(server, '/tool/1')) !== before)
  const after = await pictureOf(server, '/tool/1')
  for (const address of [before, '/pictures/tool/1.png', `/pictures/tool/1/${'0'.repeat(24)}.png`]) {
    const moved = await server.fetch(address)
    expect([moved.status, moved.headers.get('location')]).toEqual([302, after])
    expect(moved.headers.get('cache-control')).toBe('no-cache')
  }
})

test('what is not on a picture does not change it', async () => {
  const server = await start()
  const before = await pictureOf(server, '/tool/1')
  const store = await openTestStore(server.dataDir)
  await changeTool(store, 2, { name: 'Beta', pricing: 'free' })
  await server.until(async () => (await pictureOf(server, '/tool/2')) !== before)
  expect(await pictureOf(server, '/tool/1')).toBe(before)
})

test('sample ratings are not on a picture: it is the same as without', async () => {
  const rated = { name: 'Alpha', rating: '4.5', reviewCount: 12 }
  const demo = { DEMO: '1' }
  const sampled = await start({ ...fixtures, tools: [{ ...rated, isSample: true }] }, demo)
  const real = await start({ ...fixtures, tools: [rated] }, demo)
  const bare = await start({ ...fixtures, tools: [{ name: 'Alpha' }] }, { DEMO: '0' })
  const [withSample, withRating, without] = await Promise.all(
    [sampled, real, bare].map((server) => pictureOf(server, '/tool/1')),
  )
  expect(withSample).toBe(without)
  expect(withRating).not.toBe(without)
})

test('a picture is drawn once, also for many who ask at the same time, and outlives a restart', async () => {
  const server = await start()
  const address = await pictureOf(server, '/tool/1')
  const all = await Promise.all([1, 2, 3, 4].map(async () => (await server.fetch(address)).bytes()))
  expect(new Set(all.map((png) => Buffer.from(png).toString('base64'))).size).toBe(1)
  const drawn = 'pictures_total{outcome="drawn"} '
  expect(await (await server.fetch('/metrics')).text()).toContain(`${drawn}1`)
  expect(readdirSync(join(server.dataDir, 'pictures'))).toEqual([address.split('/').at(-1)])
  await server.close()
  const again = await startTestServer({ dist: makeDist(), dataDir: server.dataDir })
  expect(await (await again.fetch(address)).bytes()).toEqual(all[0])
  expect(await (await again.fetch('/metrics')).text()).toContain(`${drawn}0`)
})

test.each([
  '/pictures/tool/99.png',
  '/pictures/tool/0.png',
  '/pictures/tool/1/nothing.png',
  '/pictures/compare/1.png',
  '/pictures/compare/1,1.png',
  '/pictures/compare/1,2,99.png',
  '/pictures/category/none.png',
  `/pictures/list/${'a'.repeat(32)}.png`,
  '/pictures/user/1.png',
  '/pictures/tool/1/../../../etc/passwd.png',
  '/pictures/category/%2e%2e%2fwriting.png',
])('%s is no picture', async (path) => {
  const server = await start()
  const { status } = await server.fetch(path)
  expect(status).toBe(404)
})

test('in a flood, whoever would have to wait too long gets the general picture, which nobody keeps', async () => {
  const tools = Array.from({ length: 9 }, (_, at) => ({ name: `Flood ${at}` }))
  const server = await start({ ...fixtures, tools })
  const pairs = tools.flatMap((_, one) => tools.slice(one + 1).map((_, more) => [one + 1, one + 2 + more]))
  const addresses = await Promise.all(
    pairs.map(
      async (ids) => (await server.fetch(`/pictures/compare/${ids}.png`)).headers.get('location') ?? '',
    ),
  )
  const answers = await Promise.all(
    addresses.map(async (address) => {
      const response = await server.fetch(address)
      const isKept = response.headers.get('cache-control') !== 'no-store'
      return { address, status: response.status, isKept, isPreview: (await response.text()) === PREVIEW }
    }),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers.filter(({ isKept, isPreview }) => isKept === isPreview)).toEqual([])
  const refused = answers.find(({ isPreview }) => isPreview)
  expect(refused).toBeDefined()
  expect((await server.fetch(refused?.address ?? '')).headers.get('cache-control')).toContain('immutable')
})

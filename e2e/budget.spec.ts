import { brotliCompressSync } from 'node:zlib'
import { manifestSchema } from '#shared/sync/protocol.ts'
import { takeRenders, watchRenders } from './support/count-renders.ts'
import { expect, test, untilBooted, untilCatalogueStored } from './support/test.ts'

// What a cache has already is not weighed.
test.use({ isFirstVisit: true })

const KILOBYTE = 1024

/** Sizes do not depend on the machine, so they are tested here and not measured. */
test('the first page stays within its weight: 120 KB of JavaScript, 15 KB of CSS, brotli', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  const addresses = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    (match) => match[1]!,
  )
  const weigh = async (ending: string) => {
    const bodies = await Promise.all(
      [...new Set(addresses)]
        .filter((address) => address.endsWith(ending))
        .map(async (address) => (await request.get(address)).body()),
    )
    return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0) / KILOBYTE
  }
  const scripts = await weigh('.js')
  expect(scripts).toBeGreaterThan(10)
  expect(scripts).toBeLessThanOrEqual(120)
  expect(await weigh('.css')).toBeLessThanOrEqual(15)
})

test('a tool takes up to 185 bytes of the snapshot on the wire', async ({ request, server }) => {
  await server.untilSnapshot()
  const { snapshot } = manifestSchema.parse(await (await request.get('/api/sync/manifest')).json())
  const answer = await request.get(snapshot?.url ?? '', { headers: { 'Accept-Encoding': 'br' } })
  expect(answer.headers()['content-encoding']).toBe('br')
  const bytes = Number(answer.headers()['content-length']) / (snapshot?.tools ?? 0)
  expect(
    bytes,
    'bytes a tool, brotli: a new field is packed in columns, and long texts stay out',
  ).toBeLessThanOrEqual(185)
})

// One of them brings the summaries of the most popular tools, for offline.
test('a first visit takes up to 29 requests, with the catalogue and what comes when the page rests', async ({
  page,
  server,
}) => {
  await server.untilSnapshot()
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await untilCatalogueStored(page)
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['/api/featured', '/api/sync/events']))
  const told = `Put small files into one, or ask later. The page asked for:\n${asked.join('\n')}`
  expect(asked.length, told).toBeLessThanOrEqual(29)
})

test('a font that arrives late moves nothing: what stands in is as wide, weight by weight', async ({
  browser,
  server,
}) => {
  for (const width of [320, 360, 390, 412, 768, 1280])
    for (const path of ['/', '/categories', '/tool/1']) {
      const page = await browser.newPage({ viewport: { width, height: 850 }, serviceWorkers: 'block' })
      let release = () => {}
      const isReleased = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/*.woff2', async (route) => {
        await isReleased
        await route.continue()
      })
      await page.addInitScript(() => {
        const moves: number[] = []
        Object.assign(window, { moves })
        new PerformanceObserver((list) => {
          for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
            moves.push(value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto(server.url + path, { waitUntil: 'commit' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      release()
      await page.evaluate(() => document.fonts.ready)
      await untilCatalogueStored(page)
      const moves: number[] = await page.evaluate(() => Reflect.get(window, 'moves'))
      const moved = moves.reduce((sum, value) => sum + value, 0)
      expect(moved, `${path} at ${width} pixels`).toBeLessThanOrEqual(0.02)
      await page.close()
    }
})

test('the home page asks for no list of other pages and for no page that is not there', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await untilCatalogueStored(page)
  const scripts = asked.filter((path) => path.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(1)
  expect(scripts.filter((path) => /(?:other-pages|not-found-page)-/.test(path))).toEqual([])
})

test('a key typed into the search renders each card on the screen once, after the letter, in up to five commits', async ({
  page,
}) => {
  const TEXT = 'image editor'
  await watchRenders(page)
  await page.goto('/')
  await untilBooted(page)
  await untilCatalogueStored(page)
  const cards = await page.getByRole('region', { name: 'Tools' }).getByRole('article').count()
  // As on a slow device: the cards of one letter are still being drawn when the next one is typed.
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await takeRenders(page)
  await page.getByRole('searchbox', { name: 'Search AI tools' }).pressSequentially(TEXT, { delay: 50 })
  await expect(page).toHaveURL(/search=image\+editor/)
  await page.waitForFunction((least) => Reflect.get(window, 'renders').cards >= least, cards)
  const renders = await takeRenders(page)
  expect(renders.cardsWithKey, 'a letter waits for no card').toBe(0)
  const told = 'a card came to depend on what changes with every key: keep its properties the same'
  expect(renders.cards, told).toBeLessThanOrEqual(cards * TEXT.length)
  expect(renders.commits, 'a key sets state in a row of commits: set it together').toBeLessThanOrEqual(
    5 * TEXT.length,
  )
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { goTo } from './support/screens.ts'
import { TestServer } from './support/server.ts'
import {
  expect,
  firstVisitTest,
  installedTest,
  test,
  untilCatalogueStored,
  untilOfflineReady,
} from './support/test.ts'

/** What is public, and what is not there. */
const ADDRESSES = [
  '/',
  '/?search=notes',
  '/?category=writing&sortBy=rating',
  '/?category=coding',
  '/?pricing=free',
  '/ai-tool-hub',
  '/categories',
  '/categories/writing',
  '/categories/writing?sortBy=name',
  '/categories/nothing',
  '/trending',
  '/tool/645',
  '/tool/999999',
  '/tool/abc',
  '/compare',
  '/compare/645,1',
  '/compare/1,999999',
  '/compare/x',
  '/subscribe',
  '/nowhere',
]

/**
 * The elements of a page's head that belong to the page, in one order. A picture is named by what is on it, which only the server
 * knows; the name without that leads to it. Runs in the browser.
 */
function readHead(html: string | null): string[] {
  const source = html === null ? document : new DOMParser().parseFromString(html, 'text/html')
  const own = [...source.querySelectorAll('[data-head]')].map((element) => {
    const attributes = [...element.attributes].map(
      ({ name, value }) => `${name}=${value.replace(/(\/pictures\/.+)\/[0-9a-f]{24}\.png$/, '$1.png')}`,
    )
    const data = element.localName === 'script' ? JSON.stringify(JSON.parse(element.textContent ?? '')) : ''
    return `${element.localName} ${attributes.sort().join(' ')} ${data}`
  })
  return [`title ${source.title}`, ...own.sort()]
}

/** Reads in `empty`, a page without a policy, what the server sends. */
async function servedHead(empty: Page, request: APIRequestContext, path: string): Promise<string[]> {
  const html = await (await request.get(path)).text()
  return empty.evaluate(readHead, html)
}

// Who reads without scripts, for all stories: no page leaves anything for the next one.
let still: Page
test.beforeAll(async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  still = await context.newPage()
})
test.afterAll(() => still.context().close())

/** The page is there before any script has run. @returns its heading */
async function readUnscripted(path: string): Promise<string> {
  await still.goto(path)
  const heading = (await still.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const text = await still.locator('main').textContent()
  expect(heading).not.toBe('')
  expect(text?.length).toBeGreaterThan(200)
  return heading
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { total: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.total += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function expectTakenOver(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  expect(await page.evaluate<number>('shifts.total')).toBeLessThan(0.02)
}

for (const path of [
  '/',
  '/categories',
  '/categories/writing',
  '/trending',
  '/ai-tool-hub',
  '/compare/645,1',
]) {
  firstVisitTest(
    `${path} is there before any script has run, and taken over without a shift`,
    async ({ page }) => {
      const heading = await readUnscripted(path)
      await watchShifts(page)
      await page.goto(path)
      await untilCatalogueStored(page)
      await expectTakenOver(page, heading)
    },
  )
}

installedTest(
  'an app that comes to the device with a shared address has the very heads that the server sends, offline too, and finds what is shared with it',
  async ({ page, context, request }) => {
    const empty = await context.newPage()
    const share = (parts: Record<string, string>) => page.goto(`/share?${new URLSearchParams(parts)}`)

    await test.step('on the first visit the server finds the tool; its page is there before any script, and taken over without a shift', async () => {
      const heading = await readUnscripted('/tool/645')
      await watchShifts(page)
      await share({ title: 'Otter', url: 'https://otter.ai/pricing' })
      await expect(page).toHaveURL(/\/tool\/645$/)
      await untilOfflineReady(page)
      await expectTakenOver(page, heading)
    })
    await test.step('going to a page on the device writes the very head that the server sends for it', async () => {
      for (const path of ADDRESSES) {
        const served = await servedHead(empty, request, path)
        expect(served.length, path).toBeGreaterThan(10)
        await goTo(page, path)
        await expect.poll(() => page.evaluate(readHead, null), { message: path }).toEqual(served)
      }
    })
    await context.setOffline(true)
    await test.step('a page opened from the shell of the service worker gets its head too', async () => {
      for (const path of ['/tool/645', '/categories/writing', '/compare/645,1']) {
        // The title and the description that a summary gives a page are not on the device.
        const known = (head: string[]) =>
          head.filter((line) => !path.startsWith('/tool/') || !/title|description/.test(line))
        const served = known(await servedHead(empty, request, path))
        expect(served.length).toBeGreaterThan(8)
        await page.goto(path)
        await expect
          .poll(async () => known(await page.evaluate(readHead, null)), { message: path })
          .toEqual(served)
      }
    })
    await test.step('what is shared with the app is found on the device', async () => {
      await share({ title: 'Otter', text: 'Have a look: https://www.otter.ai' })
      await expect(page).toHaveURL(/\/tool\/645$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Otter.ai')
      await share({ text: 'meeting notes' })
      await expect(page).toHaveURL(/\/\?search=meeting\+notes$/)
      await expect(page.getByRole('searchbox', { name: 'Search AI tools' })).toHaveValue('meeting notes')
      await share({})
      await expect(page).toHaveURL(/:\d+\/$/)
    })
  },
)

/** The sizes of pictures, looked at from a text file of the site, where no app has to start. */
async function sizesOf(page: Page, addresses: string[]): Promise<string[]> {
  await page.goto('/robots.txt')
  return page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (src) => {
          const image = new Image()
          image.src = src
          await image.decode()
          return `${image.naturalWidth}x${image.naturalHeight}`
        }),
      ),
    addresses,
  )
}

test('the link preview of a tool shows the tool, and its picture is one', async ({ page, request }) => {
  const html = await (await request.get('/tool/645')).text()
  expect(html).toContain('<meta property="og:title" content="Otter.ai: pros, cons and pricing" data-head>')
  const address = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(await sizesOf(page, [address])).toEqual(['1200x630'])
})

test('sitemap and feed stay well-formed whatever the catalogue holds, and every address in them answers', async ({
  page,
}) => {
  const server = await TestServer.start()
  try {
    const file = join(server.dataDir, 'hostile.json')
    const names = ['</title>]]><!--', '&amp;<x y="z">', '\u{1f600} \ufffe \u200b end', "<?xml '"]
    const tools = names.map((name, at) => ({
      name,
      website: `https://hostile-${at}.example.com`,
      description: `${name} is a description long enough to be taken.`,
      category: 'Writing',
    }))
    writeFileSync(file, JSON.stringify(tools))
    await server.manage('import', file)
    const read = async (path: string) => (await page.request.get(server.url + path)).text()
    // The last of the names, as XML writes it.
    await expect.poll(() => read('/feed.xml')).toContain('&lt;?xml')
    const texts = [await read('/feed.xml'), await read('/sitemap.xml')]
    // No page of ours lets anything parse a text.
    await page.goto('about:blank')
    const parsed = await page.evaluate(([feedText = '', sitemapText = '']) => {
      const parse = (text: string) => new DOMParser().parseFromString(text, 'application/xml')
      const feed = parse(feedText)
      const sitemap = parse(sitemapText)
      return {
        errors: [feed, sitemap].map((xml) => xml.querySelectorAll('parsererror').length),
        titles: [...feed.querySelectorAll('entry > title')].map((title) => title.textContent),
        places: [...sitemap.querySelectorAll('loc')].map((place) => place.textContent ?? ''),
      }
    }, texts)
    expect(parsed.errors).toEqual([0, 0])
    for (const name of names) expect(parsed.titles).toContain(name.replace('\ufffe', ''))
    expect(parsed.places.length).toBeGreaterThan(300)
    const last = parsed.places.length - 20
    for (const place of parsed.places.filter((_, at) => at % 40 === 0 || at > last)) {
      expect((await page.request.get(place)).status(), place).toBe(200)
    }
  } finally {
    await server.dispose()
  }
})

interface Manifest {
  start_url: string
  icons: { src: string }[]
  shortcuts: { url: string; icons: { src: string }[] }[]
  screenshots: { src: string; sizes: string; form_factor: string; label: string }[]
}

test('every address in the manifest answers, and its screenshots have the size it says', async ({
  page,
  request,
}) => {
  const manifest: Manifest = await (await request.get('/manifest.webmanifest')).json()
  const pages = [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)]
  const pictures = [
    ...manifest.icons,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ...manifest.screenshots,
  ]
  for (const address of [...pages, ...pictures.map(({ src }) => src)]) {
    expect((await request.get(address)).status(), address).toBe(200)
  }
  expect(new Set(manifest.screenshots.map((shot) => shot.form_factor))).toEqual(new Set(['wide', 'narrow']))
  const { screenshots } = manifest
  expect(
    await sizesOf(
      page,
      screenshots.map(({ src }) => src),
    ),
  ).toEqual(screenshots.map(({ sizes }) => sizes))
})

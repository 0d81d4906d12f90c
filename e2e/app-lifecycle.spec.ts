import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { FILE_PACK } from '../shared/site/file-pack.ts'
import { toast } from './support/account.ts'
import { copyBuild, makeNextBuild, NEXT_BACKGROUND, NEXT_SCRIPT } from './support/next-build.ts'
import { TestServer } from './support/server.ts'
import {
  cardNames,
  expect,
  installedTest,
  test,
  untilBooted,
  untilCatalogueStored,
  untilOfflineReady,
} from './support/test.ts'

/** The files of the app on the device: their paths, how they were sent and when. */
function storedFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes('precache')) ?? ''
    const cache = await caches.open(name)
    const files = (await cache.keys()).map(async (request) => {
      const { headers } = (await cache.match(request))!
      return [new URL(request.url).pathname, headers.get('content-encoding'), headers.get('date')].join(' ')
    })
    return (await Promise.all(files)).sort()
  })
}

installedTest(
  'a new version fetches what has changed, asks before it takes over, and reloads once',
  async ({ page }) => {
    const build = copyBuild()
    const server = await TestServer.start({ BUILD_DIR: build })
    const installed: string[] = []
    page.context().on('request', (request) => {
      if (request.serviceWorker() !== null) installed.push(new URL(request.url()).pathname)
    })
    await page.goto(server.url)
    await untilOfflineReady(page)
    // Besides what the service worker itself consists of.
    const files = installed.filter((path) => /^\/assets\/(?!background-).*\.(?:js|css|txt)$/.test(path))
    expect(files).toEqual([expect.stringMatching(FILE_PACK)])
    await page.reload()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

    await server.stop()
    makeNextBuild(build)
    await server.start()
    let loads = 0
    page.on('load', () => loads++)
    const before = await storedFiles(page)
    const imported = page
      .context()
      .waitForEvent('response', (answer) => answer.url().endsWith(NEXT_BACKGROUND))
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect(page.getByText('A new version is ready')).toBeVisible()
    // As changes of what the device had; all else it has from the first build.
    const fetched = (await storedFiles(page)).filter((file) => !before.includes(file))
    expect(fetched.map((file) => file.split(' ').slice(0, 2))).toEqual([
      [`/assets/${NEXT_SCRIPT}`, 'dcz'],
      ['/shell.html', 'dcz'],
    ])
    expect((await imported).headers()['content-encoding']).toBe('dcz')
    expect(before.length).toBeGreaterThan(100)
    const script = await page.evaluate(
      async (path) => (await caches.match(path))?.text(),
      `/assets/${NEXT_SCRIPT}`,
    )
    expect(script).toBe(readFileSync(join(build, 'pwa/assets', NEXT_SCRIPT), 'utf8'))
    expect(loads).toBe(0)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.locator('html[data-build="next"]')).toHaveCount(1)
    await expect.poll(async () => (await cardNames(page)).length).toBe(12)
    await expect(page.getByText('A new version is ready')).toHaveCount(0)
    expect(loads).toBe(1)
    await server.dispose()
    rmSync(build, { recursive: true, force: true })
  },
)

test('a build that cannot start says so and recovers', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await context.route(/\/assets\/index-[^/]+\.js$/, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/tool/645')
  await expect(page.getByText('The app could not start.')).toBeVisible()
  await context.unroute(/\/assets\/index-[^/]+\.js$/)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Otter.ai' })).toBeVisible()
  await context.close()
})

test('a browser without IndexedDB works online and says that it keeps nothing', async ({ page, context }) => {
  const withoutStorage = "Object.defineProperty(self, 'indexedDB', { value: undefined });"
  await context.route(/\/assets\/catalogue-[^/]+\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: withoutStorage + (await response.text()) })
  })
  await page.goto('/')
  await expect(page.getByText('This browser doesn’t store data for this site')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search AI tools' }).fill('podcast')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ tools$/ })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('catalogue-on-device'))).not.toBe('1')
})

test('a browser that blocks site data starts the app all the same', async ({ page, context }) => {
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await page.goto('/?search=podcast')
  await untilBooted(page)
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await page.getByRole('searchbox', { name: 'Search AI tools' }).fill('music')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ tools$/ })).toBeVisible()
  await page.getByRole('region', { name: 'Tools' }).getByRole('heading', { level: 3 }).first().click()
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search AI tools' })).toHaveValue('music')
})

test('hints from the server reach a page that came back after the server was away', async ({ page }) => {
  const server = await TestServer.start()
  await page.goto(`${server.url}/?search=zebrafinch`)
  await untilCatalogueStored(page)
  await server.stop('SIGKILL')
  const file = join(server.dataDir, 'one.json')
  const description = 'Learns a song from a few bars and writes the rest of it.'
  writeFileSync(
    file,
    JSON.stringify([
      { name: 'Zebrafinch', website: 'https://zebrafinch.example.com', description, category: 'Music' },
    ]),
  )
  await server.manage('import', file)
  await server.start()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { level: 3, name: 'Zebrafinch' })).toBeVisible()
  await server.dispose()
})

test('the shell out of the cache has a title and none of the placeholders', async ({ request }) => {
  const shell = await (await request.get('/shell.html')).text()
  expect(shell).toContain('<title>AI Tool Hub</title>')
  expect(shell).not.toContain('<!--app-')
})

test('a part that the connection loses takes nothing with it; where the server has another build, the page starts anew', async ({
  page,
}) => {
  await page.route(/\/assets\/share-dialog-[^/]+\.js$/, (route) => route.abort())
  await page.goto('/categories/music')
  await untilBooted(page)
  let loads = 0
  page.on('load', () => loads++)
  const share = page.getByRole('button', { name: 'Share' })
  await share.click()
  await expect(toast(page, 'Couldn’t reach the server. Please try again in a moment.')).toBeVisible()
  const looked = page.waitForResponse((response) => response.request().method() === 'HEAD')
  await share.click()
  expect((await looked).status()).toBe(200)
  expect(loads).toBe(0)

  await page.route(/\/assets\/index-[^/]+\.js$/, (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await share.click()
  await expect.poll(() => loads).toBe(1)
  await untilBooted(page)
})

installedTest(
  'a page has its files from the device as soon as they are there, also when it was loaded past the service worker; a worker that dies is replaced, and what it was asked is answered',
  async ({ page, context }) => {
    const server = await TestServer.start()
    await page.goto(`${server.url}/categories/music`)
    await untilOfflineReady(page)
    const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
    await expect.poll(isControlled).toBe(true)
    const browser = await context.newCDPSession(page)
    await browser.send('Page.reload', { ignoreCache: true })
    await untilBooted(page)
    await expect.poll(isControlled).toBe(true)
    await server.stop()
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByRole('dialog', { name: /^Share/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto(`${server.url}/`)
    await page
      .getByRole('button', { name: /^Favorite / })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Your AI Tool Hub account' })).toBeVisible()
    await page.keyboard.press('Escape')

    await test.step('a worker that dies is replaced, and what it was asked is answered', async () => {
      await expect.poll(() => page.workers().length).toBe(1)
      const [worker] = page.workers()
      await worker?.evaluate(() => self.close())
      await page.getByRole('searchbox', { name: 'Search AI tools' }).fill('remove the backgruond')
      await expect(page.getByRole('heading', { name: 'remove.bg' })).toBeVisible()
    })
    await server.dispose()
  },
)

test('a press whose code does not come is refused in words, and who tries again is offered a fresh page', async ({
  page,
}) => {
  await page.route(/\/assets\/toggle-favorite-[^/]+\.js$/, (route) => route.abort())
  await page.route(/\/assets\/toast-host-[^/]+\.js$/, (route) => route.abort())
  await page.goto('/')
  await untilBooted(page)
  const heart = page.getByRole('button', { name: /^Favorite / }).first()
  await heart.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t reach the server.' })).toBeVisible()

  await page.unroute(/\/assets\/toast-host-[^/]+\.js$/)
  await page.reload()
  await untilBooted(page)
  await heart.click()
  await expect(toast(page, 'Couldn’t reach the server. Please try again in a moment.')).toBeVisible()
  await page.unroute(/\/assets\/toggle-favorite-[^/]+\.js$/)
  await heart.click()
  await page.getByRole('button', { name: 'Reload' }).click()
  await untilBooted(page)
  await heart.click()
  await expect(page.getByRole('dialog', { name: 'Your AI Tool Hub account' })).toBeVisible()
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import config from './playwright.config.ts'
import { TestServer } from './support/server.ts'
import { cardNames, expect, installedTest, untilOfflineReady } from './support/test.ts'

installedTest.use({ changesCatalogue: true })

/** A browser whose profile outlives it, as a person's does. */
async function openBrowser(profile: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(profile, config.use?.launchOptions)
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search AI tools' })

installedTest(
  'with the server gone and the browser restarted, everything about finding a tool works',
  async () => {
    const server = await TestServer.start()
    const profile = mkdtempSync(join(tmpdir(), 'ai-tool-hub-profile-'))
    const first = await openBrowser(profile)
    await first.page.goto(server.url)
    await untilOfflineReady(first.page)
    await first.context.close()
    await server.stop()

    const { context, page } = await openBrowser(profile)
    // A deep link to a tool page that was never visited.
    await page.goto(`${server.url}/tool/645`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Otter.ai')
    await expect(page.getByText(/^Offline · catalogue from/)).toBeVisible()

    await page.goto(`${server.url}/?category=translation`)
    await expect(page.getByRole('heading', { level: 3, name: 'DeepL' })).toBeVisible()
    await page.goto(`${server.url}/no/such/page`)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    // What is for admins is of no use without a server.
    await page.goto(`${server.url}/admin`)
    await expect(page.getByText('You’re offline, and this page isn’t on your device yet.')).toBeVisible()

    await page.goto(`${server.url}/`)
    await expect.poll(async () => (await cardNames(page)).length).toBe(12)
    await searchBox(page).fill('remove the backgruond')
    await expect(page.getByRole('heading', { level: 3, name: 'Photoroom' })).toBeVisible()
    await searchBox(page).fill('')
    await page
      .getByRole('complementary', { name: 'Filters' })
      .getByRole('checkbox', { name: /^Paid/ })
      .check()
    await expect(page.getByRole('status').filter({ hasText: /^298 tools$/ })).toBeVisible()
    await page.getByLabel('Sort by').selectOption('name')
    await expect(page).toHaveURL(/sortBy=name/)
    await page.getByRole('button', { name: 'Load More Tools' }).click()
    await expect.poll(async () => (await cardNames(page)).length).toBe(24)

    // The train leaves the tunnel: the page finds out by itself.
    await server.start()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText(/^Offline/)).toHaveCount(0)

    await context.close()
    await server.dispose()
    rmSync(profile, { recursive: true, force: true })
  },
)

installedTest(
  'a visit interrupted while the catalogue arrives is picked up at the next one',
  async ({ page, context, server }) => {
    // The snapshot and the deltas fail until the connection is back.
    await context.route(/\/api\/sync\/(snapshots|catalogue)/, (route) => route.abort())
    await page.goto(server.url)
    await expect.poll(async () => (await cardNames(page)).length).toBe(12)
    await searchBox(page).fill('translate')
    await expect(page.getByRole('heading', { level: 3, name: 'DeepL' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('catalogue-on-device'))).not.toBe('1')
    await context.unroute(/\/api\/sync\/(snapshots|catalogue)/)
    await page.reload()
    await untilOfflineReady(page)
  },
)

installedTest(
  'a corrupted snapshot is refused and the catalogue arrives another way',
  async ({ page, context, server }) => {
    await server.untilSnapshot()
    let corrupted = 0
    await context.route(/\/api\/sync\/snapshots/, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('Otter', 'Odder')
      corrupted += body.includes('Odder') ? 1 : 0
      await route.fulfill({ response, body })
    })
    await page.goto(server.url)
    await untilOfflineReady(page)
    await searchBox(page).fill('otter')
    await expect(page.getByRole('heading', { level: 3, name: 'Otter.ai' })).toBeVisible()
    expect(corrupted, 'refused, fetched once more, then left alone').toBe(2)
  },
)

installedTest(
  'two tabs that start together both get ready, and the catalogue is fetched once',
  async ({ context, server }) => {
    await server.untilSnapshot()
    let snapshots = 0
    context.on('request', (request) => {
      if (request.url().includes('/api/sync/snapshots/')) snapshots++
    })
    const [one, two] = [await context.newPage(), await context.newPage()]
    await Promise.all([one.goto(server.url), two.goto(server.url)])
    await Promise.all([untilOfflineReady(one), untilOfflineReady(two)])
    await context.setOffline(true)
    for (const page of [one, two]) {
      await searchBox(page).fill('podcast')
      await expect(page.getByRole('status').filter({ hasText: /^\d+ tools$/ })).toBeVisible()
    }
    expect(snapshots).toBe(1)
  },
)

// Last, for those before it want the catalogue as it is shipped.
installedTest(
  'a tool imported on the server appears in an open page without a click',
  async ({ page, server }) => {
    await page.goto(`${server.url}/?search=zebrafinch`)
    await untilOfflineReady(page)
    await expect(page.getByText('No tools found')).toBeVisible()
    const file = join(server.dataDir, 'one.json')
    const tool = {
      name: 'Zebrafinch',
      website: 'https://zebrafinch.example.com',
      description: 'Learns a song from a few bars and writes the rest of it.',
      category: 'Music',
    }
    writeFileSync(file, JSON.stringify([tool]))
    await server.manage('import', file)
    await expect(page.getByRole('heading', { level: 3, name: 'Zebrafinch' })).toBeVisible()
  },
)

import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { KeptBrowser } from './kept-browser.ts'
import { TestServer } from './server.ts'

interface ServerFixtures {
  /** The stories of the file change the catalogue; those that only read get another server. */
  changesCatalogue: boolean
  /** Set by files whose stories see figures of the whole site: their server is nobody else's. */
  ownServer: string
  /** With the shipped catalogue, for all stories of a worker. */
  server: TestServer
  kept: KeptBrowser
}

interface StoryFixtures {
  /** See firstVisitTest. */
  isFirstVisit: boolean
}

/** Tests whose pages must stay silent: a warning, an error or an uncaught exception fails them. */
export const test = base.extend<StoryFixtures, ServerFixtures>({
  isFirstVisit: [false, { option: true }],
  // Playwright starts separate workers for separate options, each with its own server.
  changesCatalogue: [false, { option: true, scope: 'worker' }],
  ownServer: ['', { option: true, scope: 'worker' }],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const server = await TestServer.start()
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  kept: [
    async ({ browser }, use) => {
      const kept = new KeptBrowser(browser)
      await use(kept)
      await kept.close()
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      kept,
      server,
      isFirstVisit,
      serviceWorkers,
      storageState,
      viewport,
      hasTouch,
      isMobile,
      javaScriptEnabled,
    },
    use,
  ) => {
    const isKept =
      !isFirstVisit && javaScriptEnabled && serviceWorkers === 'block' && storageState === undefined
    const likes = JSON.stringify([viewport, hasTouch, isMobile])
    const context = await kept.take(isKept ? likes : null)
    await use(context)
    await kept.giveBack(server.url, viewport ?? null)
  },
  page: async ({ context }, use) => {
    const page = context.pages()[0] ?? (await context.newPage())
    const complaints = collectComplaints(page)
    await use(page)
    // What the story still holds would be a complaint of its own.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(complaints, 'the console stays empty').toEqual([])
  },
})

/** For stories about a browser that has never been here: others may find the catalogue and the code of the app in it. */
export const firstVisitTest = test.extend({ isFirstVisit: true })

/** For stories in which the service worker has a part: elsewhere it is blocked, for it costs more than the page itself. */
export const installedTest = test.extend({ serviceWorkers: 'allow' })

/** Failed requests are the network's business, and blocked service workers the test's: they are written down by themselves. */
const NO_COMPLAINT = /^Failed to load resource|net::ERR_|blocked by Playwright/

export function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    if (isComplaint && !NO_COMPLAINT.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

/** Waits until the app has taken over what the server has drawn: links before that load their page from the server. */
export async function untilBooted(page: Page): Promise<void> {
  await page.locator('html[data-booted]').waitFor()
}

/** Waits until the catalogue is on the device; after that nothing on the page moves by itself any more. */
export async function untilCatalogueStored(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('catalogue-on-device') === '1')
}

/** Waits until finding tools works offline: catalogue stored, shell cached. */
export async function untilOfflineReady(page: Page): Promise<void> {
  await untilCatalogueStored(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
}

/** The cards on the screen, by the names of their tools. */
export function cardNames(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'Tools' }).getByRole('heading', { level: 3 }).allTextContents()
}

export { expect }

/**
 * Opens an address while the browser is offline. Chromium loses that state in a new document: requests fail, but the page
 * believes itself online until offline is set again.
 */
export async function gotoOffline(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.context().setOffline(false)
  await page.context().setOffline(true)
}

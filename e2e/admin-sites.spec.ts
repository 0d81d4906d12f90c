import type { Page } from '@playwright/test'
import { openSqliteStore } from '../sync-server/db/sqlite/sqlite-store.ts'
import {
  answer,
  html,
  type LyingSite,
  png,
  type Page as SitePage,
  startLyingSite,
} from '../sync-server/testing/lying-site.ts'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { freshName } from './support/account.ts'
import { becomeAdmin } from './support/admin.ts'
import { title } from './support/screens.ts'
import { TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

const ADDRESS = '/admin/sites'
const PHONE = { width: 360, height: 780 }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const job = (page: Page, name: string) => page.getByRole('article', { name })

test('while visits are off, the page says so, what to set, and starts nothing', async ({ page, server }) => {
  await becomeAdmin(page, server, freshName('ada'))
  await page.goto('/admin')
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Websites and icons' })
    .click()
  await expect(title(page)).toHaveText('Websites and icons')
  await expect(page.getByText('This server doesn’t visit websites')).toBeVisible()
  await expect(page.getByText('SITE_REQUESTS=1')).toBeVisible()
  for (const name of ['Fetch missing icons', 'Fetch all again', 'Check all websites'])
    await expect(button(page, name)).toBeDisabled()
  await expect(page.getByText('No checks yet.')).toBeVisible()
  await expectAccessible(page)
})

interface Fixtures {
  site: LyingSite
  /** Ends the wait of the slow websites. */
  goOn: { now: () => void }
  server: TestServer
}

const TOOLS = 22
/** Those after the first batch are slow, and then broken: whether they are waited for or not, they cannot be reached. */
const FIRST_BATCH = 16
const GOOD = FIRST_BATCH - 2
const BAD = TOOLS - GOOD

/** A server that may visit, whose only tools are on a website of this machine; nothing else can be reached. */
const withSites = test.extend<object, Fixtures>({
  goOn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => use({ now: () => {} }),
    { scope: 'worker' },
  ],
  site: [
    async ({ goOn }, use) => {
      let end = () => {}
      const { promise: isOver, resolve } = Promise.withResolvers<void>()
      goOn.now = resolve
      const icon = html('<link rel="icon" href="/icon.png"><p>Welcome')
      const slow: SitePage = async (_, response) => {
        await isOver
        response.writeHead(503).end()
      }
      const pages = Array.from(
        { length: TOOLS },
        (_, place) => [`/${place + 1}`, place < FIRST_BATCH ? icon : slow] as const,
      )
      const site = await startLyingSite(
        {
          ...Object.fromEntries(pages),
          '/2': answer('text/html', 'Over', 404),
          '/3': html('<title>tool.example is for sale</title>'),
          '/icon.png': answer('image/png', await png(128, '#2255cc')),
        },
        (close) => {
          end = close
        },
      )
      await use(site)
      end()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ site }, use) => {
      const server = await TestServer.start({ SITE_REQUESTS: '1' })
      await leadTo(server, site)
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})

/** The first tools get the pages of the site; all others leave the directory. */
async function leadTo({ dataDir }: TestServer, { url }: LyingSite): Promise<void> {
  const { writer, close } = await openSqliteStore(dataDir)
  await writer.updateTable('tool').set({ deleted: 1 }).where('id', '>', TOOLS).execute()
  for (let id = 1; id <= TOOLS; id++)
    await writer
      .updateTable('tool')
      .set({ website: `${url}/${id}`, logo: null })
      .where('id', '=', id)
      .execute()
  await close()
}

withSites(
  'a check goes on over a reload, shows how far it is, and lists what is not there',
  async ({ page, server, goOn }) => {
    await becomeAdmin(page, server, freshName('ada'))
    await page.goto(ADDRESS)
    await button(page, 'Check all websites').dblclick()
    const running = job(page, 'Checking websites: Running')
    await expect(running).toContainText('started by you')
    // The first websites are noted while the slow ones are waited for.
    await expect(running).toContainText(`${FIRST_BATCH} of ${TOOLS} websites visited, ${GOOD} answer`)
    await page.reload()
    await expect(running.getByRole('progressbar')).toHaveAttribute('aria-valuenow', `${FIRST_BATCH}`)
    await expect(button(page, 'Check all websites')).toBeDisabled()
    goOn.now()
    await expect(job(page, 'Checking websites: Done')).toContainText(`${GOOD} answer`)
    const lines = page.getByRole('table').getByRole('row')
    await expect(lines).toHaveCount(1 + BAD)
    await expect(lines.nth(1)).toContainText('It answers with 404')
    await expect(lines.nth(2)).toContainText('For sale')
    await expect(lines.nth(2).getByRole('link').first()).toHaveAttribute('href', '/admin/tools/3')
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectWithinWindow(page)
  },
)

withSites(
  'icons are fetched, and the missing ones alone the next time',
  async ({ page, server, site, goOn }) => {
    goOn.now()
    await becomeAdmin(page, server, freshName('bea'))
    await page.goto(ADDRESS)
    const counts = page.getByText('show a letter.')
    await expect(counts).toContainText(`0 tools have one; ${TOOLS} show a letter.`)
    await button(page, 'Fetch missing icons').click()
    const done = job(page, 'Fetching icons: Done')
    await expect(done).toContainText(`${TOOLS} of ${TOOLS} websites visited, ${GOOD} icons found`)
    await expect(counts).toContainText(`${GOOD} tools have one; ${BAD} show a letter.`)
    site.asked.length = 0
    await button(page, 'Fetch missing icons').click()
    await expect(done).toContainText(`${BAD} of ${BAD} websites visited, 0 icons found`)
    expect(site.asked).toContain('/2')
    expect(site.asked).not.toContain('/1')
  },
)

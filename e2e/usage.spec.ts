import type { BrowserContext, Page } from '@playwright/test'
import { openSqliteReader } from '../sync-server/db/sqlite/sqlite-store.ts'
import { expectAccessible } from './support/accessible.ts'
import { become, freshName } from './support/account.ts'
import { title, toolCards } from './support/screens.ts'
import type { TestServer } from './support/server.ts'
import { expect, test, untilBooted, untilCatalogueStored } from './support/test.ts'
import { leave, openVisitors, rowsKept } from './support/visitors.ts'

test.use({ ownServer: 'usage' })

async function visit(
  server: TestServer,
): Promise<{ context: BrowserContext; page: Page; close(): Promise<void> }> {
  const browser = await openVisitors()
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  return { context, page: await context.newPage(), close: () => browser.close() }
}

/** What the server has counted: `645 view` → 1. */
async function counted(server: TestServer): Promise<Record<string, number>> {
  const { reader, close } = openSqliteReader(server.dataDir)
  try {
    const rows = await reader.selectFrom('usage_count').selectAll().execute()
    const searches = await reader.selectFrom('search_count').selectAll().execute()
    return Object.fromEntries([
      ...rows.map(({ tool_id, kind, count }): [string, number] => [`${tool_id} ${kind}`, count]),
      ...searches.map(({ query, is_found, count }): [string, number] => [`${query} ${is_found}`, count]),
    ])
  } finally {
    await close()
  }
}

/** Nothing may come of it, so there is nothing to wait for but the requests themselves. */
function watchSending(context: BrowserContext): string[] {
  const sent: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/usage') sent.push(request.postData() ?? '')
  })
  return sent
}

async function openTool(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await expect(title(page)).toHaveText(name)
  await untilBooted(page)
}

test('what a visitor does is counted once, online and offline, until they switch it off', async ({
  server,
}) => {
  const { context, page, close } = await visit(server)
  const sent = watchSending(context)
  await page.goto('/')
  await untilBooted(page)
  await untilCatalogueStored(page)
  await page.waitForFunction(async () => (await indexedDB.databases()).some(({ name }) => name === 'usage'))
  await page.getByRole('searchbox', { name: 'Search AI tools' }).fill('Otter.ai')
  await expect(page).toHaveURL(/search=Otter/)
  const card = toolCards(page).filter({ has: page.getByRole('heading', { name: 'Otter.ai', exact: true }) })
  await card.getByRole('button', { name: 'Add Otter.ai to comparison' }).click()
  await card.getByRole('link', { name: 'Otter.ai', exact: true }).click()
  await expect(title(page)).toHaveText('Otter.ai')
  // A place of our own: tests ask nobody else.
  const website = page.getByRole('link', { name: 'Visit Tool' })
  await website.evaluate((link) => link.setAttribute('href', '/robots.txt'))
  const opened = context.waitForEvent('page')
  await website.click()
  await (await opened).close()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('link', { name: 'Email' }).click()
  const all = {
    '645 choose': 1,
    '645 compare': 1,
    '645 share': 1,
    '645 view': 1,
    '645 visit': 1,
    'otter.ai 1': 1,
  }
  await expect.poll(() => rowsKept(page)).toBe(Object.keys(all).length)
  await leave(page)
  await expect.poll(() => counted(server)).toEqual(all)

  // Nobody is told apart: no cookie, and nothing but a token of the day.
  expect(await context.cookies()).toEqual([])
  expect(sent.every((body) => /^\{"token":"[\w-]{22}"/.test(body))).toBe(true)

  // The same again counts nothing more; what is done without a connection waits for it.
  await openTool(page, '/tool/645', 'Otter.ai')
  await untilCatalogueStored(page)
  await context.setOffline(true)
  await page
    .getByRole('region', { name: /similar/i })
    .getByRole('article')
    .first()
    .getByRole('link')
    .first()
    .click()
  await expect(title(page)).not.toHaveText('Otter.ai')
  const other = Number(/\/tool\/(\d+)/.exec(page.url())?.[1])
  await expect.poll(() => rowsKept(page)).toBe(Object.keys(all).length + 1)
  expect(await counted(server)).toEqual(all)
  await context.setOffline(false)
  await expect.poll(() => counted(server)).toEqual({ ...all, [`${other} view`]: 1 })

  // Switched off: what is kept goes at once, and nothing is sent any more.
  await page.goto('/privacy')
  await untilBooted(page)
  const choice = page.getByRole('switch', { name: 'Count my usage, without my name' })
  await expect(choice).toBeChecked()
  await choice.click()
  await expect(page.getByText('Nothing you do in this browser is counted')).toBeVisible()
  await expect.poll(() => rowsKept(page)).toBe(0)
  const before = sent.length
  await openTool(page, '/tool/1', (await nameOf(server, 1)) ?? '')
  await leave(page)
  await page.goto('/privacy')
  await expect(choice).not.toBeChecked()
  expect(sent).toHaveLength(before)
  expect(await counted(server)).toEqual({ ...all, [`${other} view`]: 1 })
  await close()
})

async function nameOf(server: TestServer, id: number): Promise<string | undefined> {
  const { reader, close } = openSqliteReader(server.dataDir)
  try {
    return (await reader.selectFrom('tool').select('name').where('id', '=', id).executeTakeFirst())?.name
  } finally {
    await close()
  }
}

test('a browser that asks not to be tracked sends nothing, and the page says so', async ({ server }) => {
  const { context, page, close } = await visit(server)
  const sent = watchSending(context)
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await openTool(page, '/tool/645', 'Otter.ai')
  await page.goto('/privacy')
  await expect(page.getByText('Your browser asks websites not to track you')).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)
  await leave(page)
  expect(sent).toEqual([])
  await close()
})

test('the page about privacy is in the footer, and its switch in the settings of an account too', async ({
  page,
}) => {
  await page.goto('/')
  await untilBooted(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(title(page)).toHaveText('Privacy')
  await expectAccessible(page)
  await become(page, freshName('private'))
  await page.goto('/account?tab=settings')
  const section = page.getByRole('region', { name: 'Privacy' })
  await section.getByRole('switch').click()
  await expect(section.getByText('Nothing you do in this browser is counted')).toBeVisible()
  await section.getByRole('link', { name: 'What we count and keep' }).click()
  await expect(title(page)).toHaveText('Privacy')
  await expect(page.getByRole('switch')).not.toBeChecked()
})

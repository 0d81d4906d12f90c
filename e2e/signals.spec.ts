import type { Browser } from '@playwright/test'
import { z } from 'zod'
import { toolSchema } from '#shared/domain/tool.ts'
import { openSqliteReader } from '../sync-server/db/sqlite/sqlite-store.ts'
import { freshName } from './support/account.ts'
import { becomeAdmin } from './support/admin.ts'
import { title, toolCards } from './support/screens.ts'
import { TestServer } from './support/server.ts'
import { cardNames, expect, test, untilBooted, untilOfflineReady } from './support/test.ts'
import { leave, openVisitors, rowsKept } from './support/visitors.ts'

const VISITORS = 10
const CATEGORY = 'travel'

const listed = z.object({ tools: z.array(toolSchema) })

/** The tools of a category, the most popular first. */
async function toolsOf(server: TestServer) {
  const response = await fetch(`${server.url}/api/tools?category=${CATEGORY}&sortBy=popularity&limit=50`)
  return listed.parse(await response.json()).tools
}

/** With the limit on waiting that other stories have by the configuration. */
async function arrive(browser: Browser, server: TestServer, serviceWorkers: 'allow' | 'block' = 'block') {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers })
  context.setDefaultTimeout(20_000)
  return { context, page: await context.newPage() }
}

/** As somebody who comes, looks and leaves. */
async function look(browser: Browser, server: TestServer, toolId: number): Promise<void> {
  const { page } = await arrive(browser, server)
  await page.goto(`/tool/${toolId}`)
  await untilBooted(page)
  await expect.poll(() => rowsKept(page)).toBe(1)
  await leave(page)
}

/** The last one has the catalogue on the device and no connection while looking. */
async function lookOffline(browser: Browser, server: TestServer, tool: { name: string }): Promise<void> {
  const { context, page } = await arrive(browser, server, 'allow')
  await page.goto('/')
  await untilBooted(page)
  await untilOfflineReady(page)
  await context.setOffline(true)
  await page.getByRole('searchbox', { name: 'Search AI tools' }).fill(tool.name)
  await toolCards(page).getByRole('link', { name: tool.name, exact: true }).click()
  await expect(title(page)).toHaveText(tool.name)
  // The search, the choice and the view.
  await expect.poll(() => rowsKept(page)).toBe(3)
  await context.setOffline(false)
  await leave(page)
}

async function viewsOf(server: TestServer, toolId: number): Promise<number> {
  const { reader, close } = openSqliteReader(server.dataDir)
  const rows = await reader
    .selectFrom('usage_count')
    .select('count')
    .where('tool_id', '=', toolId)
    .where('kind', '=', 'view')
    .execute()
  await close()
  return rows.reduce((sum, { count }) => sum + count, 0)
}

test('without sample data the first page is recognised, and ten visitors change order, trend and the admin’s page', async ({
  page,
}) => {
  // Ten visitors, one after the other.
  test.setTimeout(300_000)
  const server = await TestServer.start({ DEMO: '0', NODE_ENV: 'production', RATE_LIMITS: 'off' })
  try {
    await page.goto(server.url)
    await untilBooted(page)
    const names = await cardNames(page)
    expect(names).toEqual(expect.arrayContaining(['ChatGPT', 'Canva', 'Grammarly', 'Midjourney']))
    await page.goto(`${server.url}/trending`)
    await expect(page.getByText('No Trending Data Yet')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'New', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Best known' })).toBeVisible()

    const before = await toolsOf(server)
    const tool = before.at(-1)
    if (tool === undefined) throw new Error(`There are no tools in ${CATEGORY}.`)
    const browser = await openVisitors()
    for (let visitor = 1; visitor < VISITORS; visitor++) await look(browser, server, tool.id)
    await lookOffline(browser, server, tool)
    // What is sent when a page is left may still be on its way: the browser stays until then.
    await expect.poll(() => viewsOf(server, tool.id)).toBe(VISITORS)
    await browser.close()

    await server.manage('recompute')
    const place = async () => (await toolsOf(server)).findIndex(({ id }) => id === tool.id)
    await expect.poll(place).toBeLessThan(before.length / 2)
    const after = (await toolsOf(server)).find(({ id }) => id === tool.id)
    expect(after?.trendGain).toBeGreaterThan(100)
    await page.goto(`${server.url}/trending`)
    const hot = page.getByRole('region', { name: 'Hot Right Now' })
    await expect(hot.getByText(tool.name)).toBeVisible()
    await expect(hot.getByText(`+${after?.trendGain}%`)).toBeVisible()
    await becomeAdmin(page, server, freshName('ada'))
    await page.goto(`${server.url}/admin/insight`)
    await expect(page.getByRole('row', { name: new RegExp(tool.name) })).toContainText(String(VISITORS))
  } finally {
    await server.dispose()
  }
})

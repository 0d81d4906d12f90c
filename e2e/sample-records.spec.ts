import type { Page } from '@playwright/test'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { freshName } from './support/account.ts'
import { becomeAdmin, becomeOwner } from './support/admin.ts'
import { title } from './support/screens.ts'
import { TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

/** Of a list or of a table. */
const row = (page: Page, text: RegExp) =>
  page.getByRole('main').locator('li, [data-row]').filter({ hasText: text })

/** Each with what one of its rows says, and whether that row has the mark. */
const LISTS = [
  [adminPaths.agents, /Sample agent 1/, true],
  [adminPaths.improvements, /Sample tool 1/, true],
  [adminPaths.listings, /Sample tool/, true],
  [adminPaths.tickets, /Sample ticket: a tool is listed twice/, true],
  [adminPaths.users, /sample_person_1/, true],
  [adminPaths.audit, /Sample tool/, false],
] as const

test('on a fresh demo every list for admins has sample records, marked; the owner sees sample revenue', async ({
  browser,
}) => {
  const server = await TestServer.start({ PREPARES_FRESH: '1' })
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  try {
    await becomeAdmin(page, server, freshName('adm'))
    for (const [path, text, isMarked] of LISTS) {
      await page.goto(path)
      await expect(row(page, text).first()).toBeVisible()
      if (isMarked) await expect(row(page, text).first().getByText('Sample data')).toBeVisible()
      await expectWithinWindow(page)
    }
    await expectAccessible(page)
    await page.goto('/ai-recommendations')
    await expect(page.getByText(/may be a duplicate of “Whisper”/).first()).toBeVisible()
    await expect(page.getByText(/Sample recommendation/).first()).toBeVisible()
    await page.goto('/ai-agent-analytics')
    await expect(page.getByText(/Sample agent/).first()).toBeVisible()

    await becomeOwner(page, server, freshName('own'))
    await page.goto(paths.platformRevenue)
    await expect(title(page)).toHaveText('Platform Revenue')
    await expect(page.getByRole('main').getByText('Sample data')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('$577.00')
    await expectAccessible(page)
  } finally {
    await page.context().close()
    await server.dispose()
  }
})

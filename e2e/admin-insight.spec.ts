import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, freshName } from './support/account.ts'
import { becomeAdmin } from './support/admin.ts'
import { title } from './support/screens.ts'
import type { TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { countUse } from './support/usage-rows.ts'

test.use({ ownServer: 'insight' })
// The first story sees a server on which nothing was ever counted.
test.describe.configure({ mode: 'serial' })

const ADDRESS = '/admin/insight'
const PHONE = { width: 360, height: 780 }
const DESK = { width: 1280, height: 900 }

const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: label }) })
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name })

/** Otter.ai is opened in both periods, Notion AI in the last one only. */
async function countVisits(server: TestServer): Promise<void> {
  const hour = Math.floor(Date.now() / 3_600_000)
  const day = Math.floor(hour / 24)
  await countUse(server, {
    usage: [
      { tool_id: 645, kind: 'view', hour, count: 30 },
      { tool_id: 645, kind: 'view', hour: hour - 5 * 24, count: 12 },
      { tool_id: 645, kind: 'view', hour: hour - 30 * 24, count: 21 },
      { tool_id: 1, kind: 'view', hour: hour - 24, count: 4 },
      { tool_id: 1, kind: 'share', hour: hour - 24, count: 2 },
      { tool_id: 2, kind: 'favorite', hour: hour - 70 * 24, count: 1 },
    ],
    searches: [
      { query: 'meeting notes', is_found: 1, day, count: 8 },
      { query: 'horse whisperer', is_found: 0, day: day - 1, count: 3 },
      { query: 'jane doe of elm street', is_found: 0, day, count: 2 },
    ],
  })
}

test('only admins come in; before anything is counted the page says why it is empty', async ({
  page,
  server,
}) => {
  await page.goto(ADDRESS)
  await expect(title(page)).toHaveText('Please Sign In')
  await become(page, freshName('rob'))
  await page.goto(ADDRESS)
  await expect(title(page)).toHaveText('Admin Access Required')
  await becomeAdmin(page, server, freshName('ada'))
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Usage' }).click()
  await expect(title(page)).toHaveText('Usage')
  await expect(page.getByText('Nothing has been counted yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'How counting works' })).toHaveAttribute('href', '/privacy')
})

test('what was done is summed, drawn, ranked and compared, and each table is a file', async ({
  page,
  server,
}) => {
  await countVisits(server)
  await becomeAdmin(page, server, freshName('ana'))
  await page.goto(ADDRESS)
  await expect(figure(page, 'Opened')).toContainText('46')
  await expect(figure(page, 'Opened')).toContainText('+119% vs. the previous period')
  await expect(figure(page, 'Shared')).toContainText('None in the previous period')
  await expect(figure(page, 'Searches')).toContainText('13')
  await expect(figure(page, 'Found nothing')).toContainText('5')

  await expect(page.locator('.recharts-area-curve')).toBeVisible()
  await expect(panel(page, 'Opened').getByText(/^Most: 30 on /)).toBeVisible()
  const rows = panel(page, 'Opened').getByRole('table').last().getByRole('row')
  await expect(rows.nth(1)).toHaveText(/Otter\.ai\s*42\s*\+100%/)
  await expect(rows.nth(2)).toContainText('New')
  await page.getByRole('tab', { name: 'Compared' }).click()
  await expect(page).toHaveURL(/kind=compare/)
  await expect(panel(page, 'Compared').getByText('None in this period')).toBeVisible()

  await expect(page.getByRole('row').filter({ hasText: 'horse whisperer' })).toContainText('3')
  await expect(page.getByText('jane doe')).toHaveCount(0)
  await expect(page.getByText('at least 3 times')).toBeVisible()

  await page.getByLabel('Period').selectOption('2')
  await expect(page).toHaveURL(/days=2/)
  await expect(figure(page, 'Opened')).toContainText('34')
  await page.getByRole('tab', { name: 'Opened' }).click()
  await panel(page, 'Opened').getByText('Show the hours as a table').click()
  await expect(
    page.getByRole('region', { name: 'Opened, by the hour, as a table' }).getByRole('row'),
  ).toHaveCount(3)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Tools as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('usage-tools-2-days.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain('Opened,1,645,Otter.ai,30,')
})

test('loading, failure and a lost connection each have their picture; axe finds nothing in both themes', async ({
  page,
  server,
}) => {
  await becomeAdmin(page, server, freshName('axe'))
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/admin/usage?*', async (route) => {
    await answers.promise
    await route.fulfill({ status: 500, json: { status: 500 } })
  })
  await page.goto(ADDRESS)
  await expect(page.locator('[data-placeholder]')).toHaveCount(6)
  answers.resolve()
  await expect(page.getByRole('alert').filter({ hasText: 'Error Loading Figures' })).toBeVisible()
  await page.unroute('**/api/admin/usage?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.recharts-area-curve')).toBeVisible()
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    await expectWithinWindow(page)
    await expectAccessible(page)
  }
  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expect(figure(page, 'Opened')).toBeVisible()
})

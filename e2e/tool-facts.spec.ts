import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { freshName, toast } from './support/account.ts'
import { becomeAdmin } from './support/admin.ts'
import { rowOf } from './support/comparison.ts'
import { title } from './support/screens.ts'
import { expect, gotoOffline, installedTest, test, untilOfflineReady } from './support/test.ts'

test.use({ changesCatalogue: true })

async function idOf(page: Page, name: string): Promise<number> {
  const answer = await page.request.get('/api/tools', {
    params: { search: name, discontinued: 'include', limit: 1 },
  })
  const { tools } = await answer.json()
  return tools[0].id
}

const fact = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Facts' })
    .locator('div')
    .filter({ hasText: label })
    .getByRole('definition')

test('a tool page tells plans, advice and where facts are from, and says what is unknown', async ({
  page,
}) => {
  await page.goto(`/tool/${await idOf(page, 'Cursor')}`)
  const plans = page.getByRole('table', { name: 'Plans of Cursor' })
  await expect(plans.getByRole('row', { name: 'Teams' })).toContainText('per seat / month')
  await expect(page.getByText(/^Prices as of \w{3} 2026 · from /)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Is it for you?' })).toContainText('Watch out')
  await expect(fact(page, 'Languages')).toHaveText('Unknown')
  await page.getByText('Sources', { exact: true }).click()
  await expect(page.getByText('Everything else:')).toBeVisible()
  await expectAccessible(page)
})

test('on a phone the head leads to the parts of the page; on a desk the bar does', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/tool/${await idOf(page, 'Cursor')}`)
  const parts = page.getByRole('navigation', { name: 'On this page' })
  const reviews = page.getByRole('heading', { name: 'Reviews', exact: true })
  await expect(reviews).not.toBeInViewport()
  await parts.getByRole('link', { name: 'Reviews' }).click()
  await expect(reviews).toBeInViewport()
  await expect(parts).not.toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 800 })
  await parts.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Overview', exact: true })).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Overview' })).toBeFocused()
})

test('a former name finds the tool; a search says which tools it leaves out because they are gone', async ({
  page,
}) => {
  await page.goto('/?search=windsurf')
  await page.getByRole('link', { name: 'Devin Desktop', exact: true }).click()
  await expect(page.getByText(/^Formerly .*Windsurf/)).toBeVisible()
  await page.goto('/?search=roo+code')
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(page).toHaveURL(/discontinued=include/)
  await expect(page.getByRole('button', { name: /With discontinued/ })).toBeVisible()
  await page.getByRole('link', { name: 'Roo Code', exact: true }).click()
  const notice = page.getByRole('region', { name: 'What happened' })
  await expect(notice).toContainText('Discontinued on 15 May 2026')
  await expect(page.getByRole('region', { name: 'Alternatives' }).getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
  await notice.getByRole('link', { name: 'Zoo Code' }).click()
  await expect(title(page)).toHaveText('Zoo Code')
})

installedTest('the graveyard and its facts are there without a connection', async ({ page }) => {
  await page.goto('/')
  await untilOfflineReady(page)
  await page.context().setOffline(true)
  await gotoOffline(page, '/graveyard')
  const list = page.getByRole('list', { name: 'Discontinued tools' }).getByRole('listitem')
  await expect(list.filter({ hasText: 'Roo Code' })).toContainText('Discontinued on 15 May 2026')
  await page.getByRole('searchbox', { name: 'Search discontinued tools' }).fill('zoo')
  await expect(list).toHaveCount(1)
  await list.getByRole('link', { name: 'Zoo Code' }).click()
  await expect(title(page)).toHaveText('Zoo Code')
})

test('an admin gives a tool prices, advice and an end; comparison and page say so', async ({
  page,
  server,
}) => {
  await becomeAdmin(page, server, freshName('dora'))
  const [id, other] = [await idOf(page, 'Otter.ai'), await idOf(page, 'Fireflies.ai')]
  await page.goto(`/admin/tools/${id}`)
  await page.getByText('Prices', { exact: true }).click()
  await page.getByRole('button', { name: 'Add a plan' }).click()
  const plan = page.getByRole('group', { name: /^Plan \d/ }).last()
  await plan.getByRole('textbox', { name: 'Plan' }).fill('Orchestra')
  await plan.getByRole('textbox', { name: 'Amount' }).fill('ninety')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('A price must be a number.')).toBeVisible()
  await plan.getByRole('textbox', { name: 'Amount' }).fill('90')
  await plan.getByRole('checkbox', { name: 'Per seat' }).check()
  await page.getByText('Status and former names').click()
  await page.getByLabel('Status', { exact: true }).selectOption('sunset')
  await page.getByRole('textbox', { name: 'Since or until' }).fill('2027-04')
  await page.getByRole('textbox', { name: 'What happened' }).fill('It ends for everybody in April.')
  await page.getByLabel('Verified').selectOption('yes')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Changes saved')).toBeVisible()
  await page.getByRole('link', { name: 'Public page' }).click()
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Winding down · Apr 2027')
  await expect(page.getByRole('row', { name: 'Orchestra' })).toContainText('$90 per seat / month')
  await expect(page.getByText(/^Verified on .*: name, address, category and price$/)).toBeVisible()
  await page.goto(`/compare/${id},${other}`)
  await expect(rowOf(page, 'Plans').first()).toContainText('Orchestra: $90 per seat / month')
  await expect(rowOf(page, 'Availability')).toHaveText(['Winding down · Apr 2027', 'Active'])
  await expectAccessible(page)
})

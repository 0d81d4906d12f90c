import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { title } from './support/screens.ts'
import { expect, installedTest, test, untilBooted, untilOfflineReady } from './support/test.ts'

test('from a tool to all that do its work, each with the reason, and to the two side by side', async ({
  page,
}) => {
  await page.goto('/tool/645')
  await page.getByRole('link', { name: 'All alternatives to Otter.ai' }).click()
  await expect(page).toHaveURL(/\/alternatives\/otter-ai$/)
  await expect(title(page)).toHaveText('Alternatives to Otter.ai')
  const list = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
  await expect(list).toHaveCount(12)
  await expect(list.filter({ hasText: /Shares / })).not.toHaveCount(0)

  await page.getByText(/^Lower price \d/).click()
  await expect(list).not.toHaveCount(12)
  await expect(list.first()).toContainText('a month instead of $16.99')
  await expect(page.getByRole('radio', { name: /^Lower price/ })).toBeChecked()
  await page.getByText(/^All 12$/).click()
  await page.getByRole('link', { name: 'Compare Granola with Otter.ai' }).click()
  await expect(page).toHaveURL(/\/compare\/granola-vs-otter-ai$/)
  await expect(title(page)).toHaveText('Compare Granola vs Otter.ai')
  const verdict = page.getByRole('region', { name: 'Which one?' })
  await expect(verdict.getByRole('heading', { level: 3 })).toHaveText([
    'Choose Granola for',
    'Choose Otter.ai for',
  ])
  await expect(verdict).toContainText('Paid plans from $14 a month instead of $16.99')
})

test('the pages are in the HTML, before any script runs', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  // A server with too much to do leaves the drawing to the browser, which has no scripts here.
  const untilDrawn = (path: string, drawn: Locator) =>
    expect(async () => {
      await page.goto(path)
      await expect(drawn).toBeVisible({ timeout: 1000 })
    }).toPass()
  const cards = page.getByRole('main').getByRole('article')
  await untilDrawn('/alternatives/otter-ai', cards.first())
  await expect(cards).toHaveCount(12)
  await untilDrawn('/compare/fireflies-ai-vs-otter-ai', page.getByRole('region', { name: 'Which one?' }))
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /fireflies-ai-vs-otter-ai$/)
  await context.close()
})

installedTest('both kinds of pages are complete without a connection', async ({ page, context }) => {
  await page.goto('/')
  await untilOfflineReady(page)
  await context.setOffline(true)
  await page.goto('/alternatives/notion-ai-that-never-was')
  await expect(title(page)).toHaveText('There’s no tool at this address')
  await page.goto('/alternatives/otter-ai')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12)
  await page.goto('/compare/otter-ai-vs-fireflies-ai')
  await expect(page.getByRole('region', { name: 'Which one?' })).toBeVisible()
  await expect(title(page)).toHaveText('Compare Otter.ai vs Fireflies.ai')
  await page.goto('/compare/otter-ai-vs-nothing-of-the-kind')
  await expect(page.getByText('“otter-ai-vs-nothing-of-t…” is not')).toBeVisible()
})

for (const width of [390, 1280]) {
  test(`axe finds nothing on both at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/alternatives/otter-ai', '/compare/fireflies-ai-vs-otter-ai']) {
      await page.goto(path)
      await untilBooted(page)
      await expectAccessible(page)
    }
  })
}

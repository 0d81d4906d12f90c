import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, freshName } from './support/account.ts'
import { becomeAdmin } from './support/admin.ts'
import { fileRows } from './support/agent-rows.ts'
import { title } from './support/screens.ts'
import type { TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({ ownServer: 'analytics' })

const ADDRESS = '/ai-agent-analytics'
const DAY_MS = 24 * 60 * 60 * 1000
const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 780 }

const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: label }) })
const timeframe = (page: Page) => page.getByLabel('Timeframe')
const agentType = (page: Page) => page.getByLabel('Agent type')
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

/** A recommender of ours, which other stories in this file add to as well. */
async function fileWork(server: TestServer, agent: string): Promise<void> {
  await fileRows(server, {
    agent,
    recommendations: [
      { category: agent, status: 'approved', confidence: 0.9 },
      { category: agent, status: 'implemented', confidence: 0.9 },
      { category: agent, status: 'rejected', confidence: 0.9 },
      { category: agent, status: 'pending_review', confidence: 0.9, created_at: daysAgo(20) },
    ],
    activity: [
      { activity_type: 'recommendation_filed', priority: 'High', confidence: 0.9 },
      { activity_type: 'recommendation_filed', priority: 'Low', confidence: 0.5, at: daysAgo(20) },
    ],
  })
}

test('a visitor is asked to sign in, and a user is told that this is for admins', async ({ page }) => {
  await page.goto(ADDRESS)
  await expect(title(page)).toHaveText('Please Sign In')
  await become(page, freshName('rob'))
  await page.goto(ADDRESS)
  await expect(title(page)).toHaveText('Admin Access Required')
})

for (const [device, viewport] of [
  ['phone', PHONE],
  ['desk', DESK],
] as const) {
  test(`on a ${device}, the figures follow both selectors, which are part of the address`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport)
    await becomeAdmin(page, server, freshName('ana'))
    const agent = freshName('Worker ')
    await fileWork(server, agent)
    await page.goto(`${ADDRESS}?agentType=recommender`)
    await expect(title(page)).toHaveText('AI Agent Analytics')
    await expect(timeframe(page)).toHaveValue('7d')
    await expect(figure(page, 'Total agents')).toContainText('active this week')
    await expect(figure(page, 'Recommendations')).toContainText('pending')
    await expect(figure(page, 'Approval rate')).toContainText('67%')
    await expect(figure(page, 'Average confidence')).toContainText('90%')

    const entries = page.getByRole('tabpanel', { name: 'Recent Activity' }).getByRole('listitem')
    const own = entries.filter({ hasText: `${agent} recommendation filed` })
    await expect(own).toHaveCount(1)
    await expect(own).toContainText('High')
    await expect(own).toContainText('90%')
    await timeframe(page).selectOption('30d')
    await expect(page).toHaveURL(/timeframe=30d/)
    await expect(own).toHaveCount(2)
    await expect(page.locator('.recharts-area-curve')).toBeVisible()
    await page.getByText('Show the days as a table').click()
    await expect(
      page.getByRole('region', { name: 'Activities by the day, as a table' }).getByRole('row'),
    ).toHaveCount(3)
    await page.reload()
    await expect(timeframe(page)).toHaveValue('30d')
    await expect(agentType(page)).toHaveValue('recommender')

    await tab(page, 'Agent Performance').click()
    const row = page.getByRole('row').filter({ hasText: agent })
    await expect(row).toContainText('recommender')
    await expect(row.getByRole('cell').nth(0)).toHaveText('4')
    await expect(row.getByRole('cell').nth(1)).toHaveText('2')
    await expect(row).toContainText('just now')
    await expect(page.locator('figure .recharts-bar-rectangle path').first()).toBeVisible()

    await tab(page, 'Categories').click()
    const category = page.getByRole('row').filter({ hasText: agent })
    await expect(category.getByRole('cell').first()).toHaveText('4')
    await expect(page.locator('figure:visible .recharts-bar-rectangle path').first()).toBeVisible()

    await agentType(page).selectOption('optimizer')
    await expect(category).toHaveCount(0)
    await page.goBack()
    await expect(agentType(page)).toHaveValue('recommender')
    await expect(category).toHaveCount(1)
  })
}

test('the same figures are a file', async ({ page, server }) => {
  await becomeAdmin(page, server, freshName('csv'))
  const agent = freshName('Filed ')
  await fileWork(server, agent)
  await page.goto(`${ADDRESS}?timeframe=30d&agentType=recommender`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('ai-agent-analytics-30d-recommender.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain(`Agent,${agent},Recommendations,4`)
})

test('loading, failure and nothing at all each have their picture', async ({ page, server }) => {
  await becomeAdmin(page, server, freshName('non'))
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/admin/ai-agent-analytics?*', async (route) => {
    await answers.promise
    await route.fulfill({ status: 500, json: { status: 500 } })
  })
  await page.goto(ADDRESS)
  await expect(page.locator('[data-placeholder]')).toHaveCount(8)
  answers.resolve()
  await expect(page.getByRole('alert').filter({ hasText: 'Error Loading Analytics' })).toBeVisible()
  await page.unroute('**/api/admin/ai-agent-analytics?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(figure(page, 'Total agents')).toBeVisible()

  // No story here makes one of this type work, and the checks of the server itself begin a day from now.
  await page.goto(`${ADDRESS}?timeframe=24h&agentType=optimizer`)
  await expect(figure(page, 'Approval rate')).toContainText('Nothing decided yet')
  await expect(figure(page, 'Average confidence')).toContainText('–')
  await expect(page.getByText('No activity in this timeframe')).toBeVisible()
  await tab(page, 'Agent Performance').click()
  await expect(page.getByText('No active agents in this timeframe')).toBeVisible()
  await tab(page, 'Categories').click()
  await expect(page.getByText('No recommendations in this timeframe')).toBeVisible()
})

test('axe finds nothing in both themes, and nothing runs over the edge', async ({ page, server }) => {
  await becomeAdmin(page, server, freshName('axe'))
  await fileWork(server, `${freshName('Long')}${'L'.repeat(70)}`)
  for (const name of ['activity', 'performance', 'categories']) {
    await page.goto(`${ADDRESS}?tab=${name}`)
    await expect(figure(page, 'Total agents')).toBeVisible()
    await page.locator('figure:visible .recharts-bar-rectangle path, .recharts-area-curve').first().waitFor()
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport)
      await expectWithinWindow(page, name)
      await expectAccessible(page)
    }
  }
})

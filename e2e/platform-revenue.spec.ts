import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { platformRevenueMessages } from '#shared/messages/platform-revenue.ts'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, dialog, enter, freshName, PASSWORD, userButton } from './support/account.ts'
import { becomeAdmin, becomeOwner, createDecider } from './support/admin.ts'
import { ApiAgent } from './support/api-agent.ts'
import { bookMoney } from './support/ledger-rows.ts'
import { title } from './support/screens.ts'
import { TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

const ADDRESS = '/platform-revenue'
const REVENUE = '**/api/platform/revenue'
const SUMMARY = '**/api/platform/payout-summary'
const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 780 }

/** A figure by the name of its card, source or time. */
const figure = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${name}`) }) })
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' })
const chart = (page: Page) => page.locator('figure .recharts-bar-rectangle path').first()
const failing = (route: Route) => route.fulfill({ status: 500, json: { status: 500 } })

/** A server of its own, for what is told of all the money there is. */
async function withServer(use: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await TestServer.start()
  try {
    await use(server)
  } finally {
    await server.dispose()
  }
}

test('a visitor is asked to sign in as the owner, and causes no question; the owner who does sees the revenue', async ({
  page,
  server,
}) => {
  const name = freshName('owner')
  await becomeOwner(page, server, name)
  await page.evaluate(() => fetch('/api/logout', { method: 'POST' }))
  await page.evaluate(() => localStorage.removeItem('session-user'))
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/platform/') && asked.push(request.url()))
  await page.goto(ADDRESS)
  await expect(title(page)).toHaveText('Platform Owner Access Required')
  expect(asked).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog(page)).toBeVisible()
  await enter(page, name, PASSWORD)
  await expect(title(page)).toHaveText('Platform Revenue')
  await expect(figure(page, 'Total revenue')).toContainText('$')
})

test('users and admins who are not the owner are told that it is restricted, and cause no question', async ({
  page,
  server,
}) => {
  const refusal = () =>
    page.evaluate(async () => (await fetch('/api/platform/revenue')).json()) as Promise<{ message: string }>
  await page.goto('/unsubscribe')
  expect((await refusal()).message).toContain(platformRevenueMessages.refusals.signedOut)
  await become(page, freshName('user'))
  expect((await refusal()).message).toContain(platformRevenueMessages.refusals.notOwner)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/platform/') && asked.push(request.url()))
  await page.goto(ADDRESS)
  await expect(title(page)).toHaveText('Restricted Access')
  const admin = freshName('admin')
  await becomeAdmin(page, server, admin)
  await page.goto('/trending')
  // What is not theirs is not offered; who has the address is told so.
  await userButton(page, admin).click()
  await expect(page.getByRole('menuitem', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Platform Revenue' })).toHaveCount(0)
  await page.goto(ADDRESS)
  await expect(title(page)).toHaveText('Restricted Access')
  expect(asked).toEqual([])
})

/** The page may notice by itself before the click, and has no button then; a button that stays must work. */
const askAgain = (page: Page) =>
  refresh(page)
    .click({ timeout: 5000 })
    .catch(() => expect(refresh(page)).toBeHidden())

test('a role that is taken back, and a session that has ended, take the figures off the screen', async ({
  page,
  server,
}) => {
  const name = freshName('owner')
  await becomeOwner(page, server, name)
  await page.goto(ADDRESS)
  await expect(figure(page, 'Total revenue')).toBeVisible()
  await server.manage('revoke', name, 'owner')
  await askAgain(page)
  await expect(title(page)).toHaveText('Restricted Access')
  await server.manage('grant', name, 'owner')
  await page.reload()
  await expect(figure(page, 'Total revenue')).toBeVisible()
  await page.context().clearCookies()
  await askAgain(page)
  await expect(title(page)).toHaveText('Platform Owner Access Required')
  await expect(userButton(page, name)).toBeHidden()
})

test('fees and commissions that agents cause are shown to the cent, to the owner and to who brought the agent', async ({
  page,
}) => {
  await withServer(async (server) => {
    const name = freshName('owner')
    await becomeOwner(page, server, name)
    await page.goto(server.url + ADDRESS)
    await expect(page.getByText('Nothing earned yet')).toBeVisible()
    await expect(figure(page, 'Total revenue')).toContainText('$0.00')
    const code = await page.evaluate(async () => {
      const answer = await fetch('/api/referrals/generate-code', { method: 'POST' })
      return (await answer.json()).referralCode
    })

    const agent = await ApiAgent.register(server, freshName('Earner'), code)
    await agent.list(
      {
        toolName: 'Ledgerly',
        description: 'Keeps the books of small shops, receipt by receipt.',
        website: 'https://ledgerly.app',
      },
      'premium',
    )
    const { description } = await (await fetch(`${server.url}/api/tools/7`)).json()
    const changes = { description: `${description} It also works without a connection.` }
    const id = await agent.submit(7, { changes, price: 99.99 })
    // The owner has brought the agent, so that somebody else decides.
    const decide = await createDecider(server)
    await decide(id, { decision: 'approve' })
    const paid = await agent.send('POST', `/api/ai-agents/improvements/${id}/pay`)
    expect(await paid.json()).toMatchObject({ gross: 99.99, platformShare: 14.99, agentShare: 85 })

    // $150.00 of the listing, ⌊15% of $99.99⌋ of the improvement; 3% of each, rounded down, to who brought the agent.
    await refresh(page).click()
    await expect(figure(page, 'Total revenue')).toContainText('$164.99')
    await expect(figure(page, 'Monthly revenue')).toContainText('$164.99')
    await expect(figure(page, 'Average commission')).toContainText('$14.99')
    await expect(figure(page, 'Transactions')).toContainText('2')
    await expect(figure(page, 'Listing fees')).toContainText('91%$150.00')
    await expect(figure(page, 'Commissions')).toContainText('9%$14.99')
    await expect(figure(page, 'Premium subscriptions')).toContainText('$0.00')
    await expect(figure(page, 'Referral bonuses')).toContainText('-$7.49')
    await expect(figure(page, 'Today')).toContainText('$164.99')
    await expect(figure(page, 'This week')).toContainText('$164.99')
    await expect(figure(page, 'Projected monthly')).toContainText('$')
    await expect(chart(page)).toBeVisible()
    await page.getByText('Show the days as a table').click()
    await expect(page.getByRole('row').nth(1).getByRole('cell')).toHaveText(['$150.00', '$14.99', '$164.99'])

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('platform-revenue-30-days.csv')
    const rows = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
    expect(rows).toHaveLength(3)
    expect(rows[1]).toMatch(/listing,150,150,4\.5$/)
    expect(rows[2]).toMatch(/commission,99\.99,14\.99,2\.99$/)

    await page.goto(`${server.url}/account?tab=earnings`)
    await expect(figure(page, 'Total earned')).toContainText('$7.49')
    await expect(figure(page, 'Active referrals')).toContainText('1')
    await expect(page.getByRole('progressbar', { name: 'Monthly progress' })).toHaveAttribute(
      'aria-valuetext',
      '$7.49 of $100.00',
    )
    await page.goto(`${server.url}/revenue-sharing`)
    await expect(figure(page, 'Total earned')).toContainText('$7.49')
  })
})

test('the days go back 30 or 90, which is part of the address; premium is beside the total', async ({
  page,
}) => {
  await withServer(async (server) => {
    await becomeOwner(page, server, freshName('owner'))
    await bookMoney(server, [
      { kind: 'listing', dollars: 300, daysAgo: 80 },
      { kind: 'improvement', dollars: 200, daysAgo: 3 },
      { kind: 'premium', dollars: 9.99, daysAgo: 3 },
    ])
    await page.goto(server.url + ADDRESS)
    await expect(figure(page, 'Total revenue')).toContainText('$330.00')
    await expect(figure(page, 'Premium subscriptions')).toContainText('$9.99')
    await page.getByText('Show the days as a table').click()
    const days = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
    await expect(days).toHaveCount(1)
    await page.getByLabel('Period').selectOption('90')
    await expect(page).toHaveURL(/days=90/)
    await expect(days).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'Download CSV' })).toHaveAttribute('href', /days=90$/)
    await page.reload()
    await expect(page.getByLabel('Period')).toHaveValue('90')
  })
})

test('revenue is asked for every 30 seconds and the summary every 60, only while somebody looks', async ({
  page,
  server,
}) => {
  await becomeOwner(page, server, freshName('owner'))
  const asked = { revenue: 0, summary: 0 }
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/platform/revenue') asked.revenue += 1
    if (pathname === '/api/platform/payout-summary') asked.summary += 1
  })
  await bookMoney(server, [{ kind: 'listing', dollars: 50 }])
  await page.clock.install()
  await page.goto(ADDRESS)
  await expect(figure(page, 'Today')).toContainText('$')
  await expect(figure(page, 'Total revenue')).toContainText('$')
  const begun = { ...asked }
  await page.clock.fastForward(31_000)
  await expect.poll(() => asked.revenue).toBe(begun.revenue + 1)
  expect(asked.summary).toBe(begun.summary)
  await expect(figure(page, 'Total revenue')).toContainText('$')
  await page.clock.fastForward(31_000)
  await expect.poll(() => asked).toEqual({ revenue: begun.revenue + 2, summary: begun.summary + 1 })

  const look = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)
  await look('hidden')
  const before = { ...asked }
  await page.clock.fastForward(200_000)
  await page.waitForTimeout(300)
  expect(asked).toEqual(before)
  await look('visible')
  await expect.poll(() => asked.revenue).toBeGreaterThan(before.revenue)
})

test('loading, failure and a lost connection each have their picture, and figures stay with their time', async ({
  page,
  server,
}) => {
  await becomeOwner(page, server, freshName('owner'))
  await bookMoney(server, [{ kind: 'listing', dollars: 50 }])
  const answers = Promise.withResolvers<void>()
  await page.route(REVENUE, async (route) => {
    await answers.promise
    await failing(route)
  })
  await page.goto(ADDRESS)
  await expect(page.locator('[data-placeholder]')).toHaveCount(7)
  answers.resolve()
  const failure = page.getByRole('alert').filter({ hasText: 'Error Loading Revenue' })
  await expect(failure).toContainText(platformRevenueMessages.failed)
  await page.unroute(REVENUE)
  await page.route(SUMMARY, failing)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(figure(page, 'Total revenue')).toContainText('$')
  await expect(page.getByRole('alert').filter({ hasText: platformRevenueMessages.failed })).toBeVisible()
  await page.unroute(SUMMARY)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(figure(page, 'Today')).toContainText('$')

  const said = page.getByRole('status')
  await refresh(page).click()
  await expect(said.filter({ hasText: 'The figures are up to date.' })).toBeAttached()
  await page.route(REVENUE, (route) => route.abort())
  await refresh(page).click()
  await expect(said.filter({ hasText: 'Couldn’t refresh the figures.' })).toBeVisible()
  await expect(figure(page, 'Total revenue')).toContainText('$')
  await expect(page.getByText(/^Updated \d\d:\d\d:\d\d$/).first()).toBeVisible()
  await page.unroute(REVENUE)
  await refresh(page).click()
  await expect(said.filter({ hasText: 'Couldn’t refresh the figures.' })).toHaveCount(0)
})

test('axe finds nothing in both themes, and nothing runs over the edge', async ({ page }) => {
  const check = async () => {
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport)
      await expectAccessible(page)
      await expectWithinWindow(page)
    }
  }
  await withServer(async (server) => {
    await page.goto(server.url + ADDRESS)
    await expect(title(page)).toHaveText('Platform Owner Access Required')
    await check()
    const name = freshName('axe')
    await becomeOwner(page, server, name)
    await page.goto(server.url + ADDRESS)
    await expect(page.getByText('Nothing earned yet')).toBeVisible()
    await check()
    await bookMoney(server, [
      { kind: 'listing', dollars: 300, daysAgo: 2 },
      { kind: 'improvement', dollars: 99.99 },
      { kind: 'premium', dollars: 9.99 },
    ])
    await refresh(page).click()
    await expect(chart(page)).toBeVisible()
    await page.getByText('Show the days as a table').click()
    await check()
    await server.manage('revoke', name, 'owner')
    await refresh(page).click()
    await expect(title(page)).toHaveText('Restricted Access')
    await check()
  })
})

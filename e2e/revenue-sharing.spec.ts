import type { Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, enter, freshName, PASSWORD } from './support/account.ts'
import { bookMoney } from './support/ledger-rows.ts'
import { title } from './support/screens.ts'
import { expect, test, untilBooted } from './support/test.ts'

const ADDRESS = '/revenue-sharing'
const PHONE = { width: 360, height: 780 }
const DESK = { width: 1280, height: 900 }

const REFERRALS = 'Number of referrals'
const EARNINGS = 'Agent monthly earnings'

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const slider = (page: Page, name: string) => page.getByRole('slider', { name })
const result = (page: Page) => page.getByRole('status', { name: 'Estimated earnings' })
const region = (page: Page, name: string) => page.getByRole('region', { name })
const figure = (page: Page, name: string) =>
  region(page, 'Your earnings').locator('dl > div').filter({ hasText: name }).locator('dd').first()

async function open(page: Page): Promise<void> {
  await page.goto(ADDRESS)
  await untilBooted(page)
  await expect(title(page)).toHaveText('Revenue Sharing')
}

test('the page says how money is shared and when it arrives, and search engines can read it', async ({
  page,
  request,
}) => {
  const html = await (await request.get(ADDRESS)).text()
  expect(html).toContain('<title>Revenue Sharing | AI Tool Hub</title>')
  expect(html).toMatch(/<meta name="description" content="[^"]*85%[^"]*3%[^"]*"/)
  expect(html).toContain('Earnings calculator')
  expect(html).not.toContain('noindex')
  await open(page)
  const ways = region(page, 'Three ways to share').getByRole('listitem')
  await expect(ways).toHaveCount(3)
  await expect(ways.nth(0)).toContainText(/85%.*Of \$25\$21\.25Of \$300\$255\.00/)
  await expect(ways.nth(1)).toContainText(/3%.*Of \$50\$1\.50Of \$150\$4\.50/)
  await expect(ways.nth(2)).toContainText(/1 month.*a friend/)
  await expect(region(page, 'When money arrives')).toContainText('Within 24-48 hours')
  await expect(region(page, 'When money arrives')).toContainText('Within 2-3 business days')
})

test('examples are marked as such and computed', async ({ page }) => {
  await open(page)
  const examples = region(page, 'Examples').getByRole('listitem')
  await expect(examples).toHaveCount(3)
  await expect(region(page, 'Examples')).toContainText('aren’t results of real people')
  for (const [at, amount] of ['$340.00', '$15.00', '$2,880.00'].entries()) {
    await expect(examples.nth(at).getByText('Example', { exact: true })).toBeVisible()
    await expect(examples.nth(at)).toContainText(amount)
  }
})

test('the calculator counts what is typed or slid: referrals × earnings × 3%, a year twelve times that', async ({
  page,
}) => {
  await open(page)
  await expect(result(page)).toContainText('$150.00')
  await expect(result(page)).toContainText('$1,800.00')
  await field(page, REFERRALS).fill('3')
  await field(page, EARNINGS).fill('1,010')
  await expect(result(page)).toContainText('$90.90')
  await expect(result(page)).toContainText('$1,090.80')
  await expect(slider(page, REFERRALS)).toHaveValue('3')
  await expect(slider(page, EARNINGS)).toHaveAttribute('aria-valuetext', '$1,010')

  await slider(page, REFERRALS).focus()
  await page.keyboard.press('ArrowRight')
  await expect(field(page, REFERRALS)).toHaveValue('4')
  await page.keyboard.press('End')
  await expect(field(page, REFERRALS)).toHaveValue('1,000')
  await slider(page, EARNINGS).focus()
  await page.keyboard.press('End')
  await expect(field(page, EARNINGS)).toHaveValue('3,000')
  await expect(result(page)).toContainText('$90,000.00')
  await expect(result(page)).toContainText('$1,080,000.00')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(field(page, EARNINGS)).toHaveValue('50')
})

test('what is out of bounds is put right, with the reason', async ({ page }) => {
  await open(page)
  const referrals = field(page, REFERRALS)
  await referrals.fill('5000')
  await expect(result(page)).toContainText('$150.00')
  await referrals.press('Enter')
  await expect(referrals).toHaveValue('1,000')
  await expect(referrals).toHaveAccessibleDescription('Changed to the maximum, 1,000.')
  await expect(result(page)).toContainText('$15,000.00')
  await referrals.fill('many')
  await referrals.blur()
  await expect(referrals).toHaveValue('1,000')
  await expect(referrals).toHaveAccessibleDescription(/Please enter a number/)
  const earnings = field(page, EARNINGS)
  await earnings.fill('3')
  await earnings.blur()
  await expect(earnings).toHaveValue('25')
  await expect(earnings).toHaveAccessibleDescription('Changed to the minimum, 25.')
  await slider(page, EARNINGS).press('ArrowRight')
  await expect(earnings).toHaveAccessibleDescription(/Average for one agent/)
})

test('visitors are invited to sign in, and see their own earnings when they have', async ({
  page,
  server,
}) => {
  const name = freshName('rev')
  await become(page, name)
  await bookMoney(
    server,
    [
      { kind: 'listing', dollars: 150 },
      { kind: 'improvement', dollars: 50 },
    ],
    {
      referrer: name,
    },
  )
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('session-user'))
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/referrals') && asked.push(request.url()))
  await open(page)
  await region(page, 'Your earnings').getByRole('button', { name: 'Sign In' }).click()
  expect(asked).toEqual([])
  await enter(page, name, PASSWORD)
  await expect(figure(page, 'Total earned')).toHaveText('$6.00')
  await expect(figure(page, 'This month')).toHaveText('$6.00')
  await expect(figure(page, 'Active referrals')).toHaveText('1')
  await region(page, 'Your earnings').getByRole('link', { name: 'Your link and code' }).click()
  await expect(title(page)).toHaveText('Referrals')
})

test('earnings that cannot be loaded say so, and can be asked for again', async ({ page }) => {
  await become(page, freshName('off'))
  await page.route('**/api/referrals/earnings', (route) => route.abort())
  await open(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load your earnings.' })).toBeVisible()
  await expect(figure(page, 'Total earned')).toHaveText('–')
  await page.unroute('**/api/referrals/earnings')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(figure(page, 'Total earned')).toHaveText('$0.00')
})

test('axe finds nothing in both themes for somebody signed in, and nothing runs over the edge', async ({
  page,
}) => {
  await become(page, freshName('axe'))
  await open(page)
  await expect(figure(page, 'Total earned')).toHaveText('$0.00')
  await field(page, REFERRALS).fill('5000')
  await field(page, REFERRALS).press('Enter')
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
    await expectWithinWindow(page)
  }
})

import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import {
  become,
  dialog,
  enter,
  freshName,
  header,
  PASSWORD,
  panel,
  password,
  toast,
  userButton,
} from './support/account.ts'
import { readClipboard, title } from './support/screens.ts'
import { collectComplaints, expect, test, untilBooted } from './support/test.ts'

const linkField = (page: Page) => page.getByRole('textbox', { name: 'Your invitation link' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
/** A figure by the name of its card. */
const figure = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()
const redeemButton = (page: Page) => page.getByRole('button', { name: /^Redeem/ })
const invited = (page: Page) => page.getByText('Invited by a friend')

/** Opens the page of referrals and gets the link. */
async function getLink(page: Page): Promise<string> {
  await page.goto('/referrals')
  await page.getByRole('button', { name: 'Get my link' }).click()
  await expect(linkField(page)).toHaveValue(/\/\?ref=[2-9A-Z]{10}$/)
  await expect(linkField(page)).toBeFocused()
  return linkField(page).inputValue()
}

/** Signs up by the screens, by way of the header. */
async function signUp(page: Page, name: string): Promise<void> {
  const form = panel(page, 'Sign Up')
  await form.getByLabel('Username').fill(name)
  await form.getByLabel('Email').fill(`${name}@example.com`)
  await password(page, 'Sign Up').fill(PASSWORD)
  await form.getByRole('button', { name: 'Sign Up' }).click()
  await expect(panel(page, 'Sign In').getByLabel('Username or email')).toHaveValue(name)
}

/** A friend who has come by a link and got premium, without the screens. */
async function bringFriend(browser: Browser, url: string, link: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url })
  const friend = await context.newPage()
  await friend.goto('/unsubscribe')
  await friend.evaluate(
    async ([username, secret, referralCode]) => {
      const send = (path: string, body: object) =>
        fetch(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        })
      const email = `${username}@example.com`
      await send('/api/register', { username, email, password: secret, referralCode })
      await send('/api/login', { username, password: secret })
      await fetch('/api/activate-premium', { method: 'POST' })
    },
    [freshName('friend'), PASSWORD, new URL(link).searchParams.get('ref') ?? ''] as const,
  )
  await context.close()
}

test('a friend comes by the link, signs up and gets premium; whoever invited them sees it and redeems', async ({
  page,
  context,
  browser,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [ada, grace] = [freshName('ada'), freshName('grace')]
  await become(page, ada)
  await page.addInitScript(() => localStorage.setItem('premium-onboarding-completed', 'true'))
  const link = await getLink(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(toast(page, 'Link copied to clipboard!')).toBeVisible()
  expect(await readClipboard(page)).toBe(link)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const share = page.getByRole('dialog', { name: 'Share your invitation' })
  await expect(share.getByRole('textbox', { name: 'Link' })).toHaveValue(link)
  await page.keyboard.press('Escape')

  const friendContext = await browser.newContext({ baseURL: server.url })
  const friend = await friendContext.newPage()
  const complaints = collectComplaints(friend)
  await friend.goto(link)
  await untilBooted(friend)
  await expect(friend).toHaveURL(`${server.url}/`)
  await friend.goto('/trending')
  await header(friend).getByRole('button', { name: 'Get Started' }).click()
  await expect(invited(friend)).toBeVisible()
  await signUp(friend, grace)
  await enter(friend, grace, PASSWORD)
  await expect(userButton(friend, grace)).toBeVisible()

  await page.reload()
  await expect(figure(page, 'Pending')).toHaveText('1')
  await expect(figure(page, 'Credits Earned')).toHaveText('0')
  await tab(page, 'Referral History').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'A friend joined on' })).toContainText('Pending')

  await friend.goto('/subscribe')
  await friend.getByRole('button', { name: 'Get Free Premium' }).click()
  await expect(toast(friend, 'Premium Activated!')).toBeVisible()
  expect(complaints).toEqual([])
  await friendContext.close()

  await page.reload()
  await expect(figure(page, 'Successful')).toHaveText('1')
  await expect(figure(page, 'Pending')).toHaveText('0')
  await expect(figure(page, 'Credits Earned')).toHaveText('1')
  await expect(page.getByRole('listitem').filter({ hasText: 'A friend joined on' })).toContainText(
    'Completed',
  )
  await tab(page, 'Rewards').click()
  await expect(page.getByRole('listitem').filter({ hasText: '1 Month Premium' })).toContainText('Available')
  const calls: string[] = []
  page.on('request', (request) => request.url().endsWith('/redeem') && calls.push(request.url()))
  await redeemButton(page).dblclick()
  await expect(toast(page, 'Reward redeemed')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '1 Month Premium' })).toContainText('Used')
  await expect(redeemButton(page)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Rewards' })).toBeFocused()
  expect(calls).toHaveLength(1)
  await expect(page.locator('body')).toHaveAttribute('data-plan', 'premium')
  await page.goto('/account')
  await expect(page.getByText('Monthly', { exact: true })).toBeVisible()
})

test('whoever has premium for life is told why there is nothing to redeem, also when it came meanwhile', async ({
  page,
  browser,
  server,
}) => {
  const name = freshName('lena')
  await become(page, name)
  await page.addInitScript(() => localStorage.setItem('premium-onboarding-completed', 'true'))
  await bringFriend(browser, server.url, await getLink(page))
  await page.goto('/referrals?tab=rewards')
  await expect(redeemButton(page)).toBeVisible()
  await page.evaluate(() => fetch('/api/activate-premium', { method: 'POST' }))
  await redeemButton(page).click()
  await expect(toast(page, 'Reward not redeemed')).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText(/You have premium for life/)).toBeVisible()
  await expect(redeemButton(page)).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: '1 Month Premium' })).toContainText('Available')
})

test('a reward that another device has redeemed is shown as used', async ({ page, browser, server }) => {
  const name = freshName('rita')
  await become(page, name)
  await bringFriend(browser, server.url, await getLink(page))
  await page.goto('/referrals?tab=rewards')
  await expect(redeemButton(page)).toBeVisible()
  await page.evaluate(async () => {
    const rewards: { id: number }[] = await (await fetch('/api/referrals/rewards')).json()
    await fetch(`/api/referrals/rewards/${rewards[0]?.id}/redeem`, { method: 'POST' })
  })
  await redeemButton(page).click()
  await expect(toast(page, 'This reward has already been redeemed.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '1 Month Premium' })).toContainText('Used')
})

test('an invitation can be declined, and is not told of again', async ({ page }) => {
  await page.goto('/trending?ref=K7QMX2WHRD&from=mail')
  await untilBooted(page)
  await expect(page).toHaveURL(/\/trending\?from=mail$/)
  const open = () => header(page).getByRole('button', { name: 'Get Started' }).click()
  await open()
  await expect(invited(page)).toBeVisible()
  await page.getByRole('button', { name: 'Remove invitation' }).click()
  await expect(invited(page)).toHaveCount(0)
  await expect(panel(page, 'Sign Up').getByLabel('Username')).toBeFocused()
  let sent: unknown
  await page.route('**/api/register', async (route) => {
    sent = route.request().postDataJSON()
    await route.fulfill({ json: { success: true } })
  })
  await signUp(page, 'declines')
  expect(sent).toEqual({ username: 'declines', email: 'declines@example.com', password: PASSWORD })
  await page.reload()
  await open()
  await expect(panel(page, 'Sign Up').getByLabel('Username')).toBeVisible()
  await expect(invited(page)).toHaveCount(0)
})

test('visitors are asked to sign in, and see the page when they have', async ({ page }) => {
  const name = freshName('vic')
  await become(page, name)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('session-user'))
  await page.goto('/referrals')
  await expect(title(page)).toHaveText('Please Sign In')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await enter(page, name, PASSWORD)
  await expect(title(page)).toHaveText('Referrals')
  await expect(figure(page, 'Total')).toHaveText('0')
  await tab(page, 'Referral History').click()
  await expect(page.getByText('No referrals yet')).toBeVisible()
  await tab(page, 'Rewards').click()
  await expect(page.getByText('No rewards yet')).toBeVisible()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Share your link' }).click()
  await expect(page.getByRole('button', { name: 'Get my link' })).toBeVisible()
  await expect(tab(page, 'Share & Earn')).toBeFocused()
  await expect(dialog(page)).toBeHidden()
})

test('without a connection the link is still there; figures come when there is one', async ({
  page,
  context,
}) => {
  await become(page, freshName('olga'))
  const link = await getLink(page)
  await page.goto('/trending')
  await untilBooted(page)
  await context.route('**/api/referrals**', (route) => route.abort())
  await page.goto('/referrals')
  await expect(page.getByRole('alert').getByText('Couldn’t load your referrals.')).toBeVisible()
  await expect(linkField(page)).toHaveValue(link)
  await expect(figure(page, 'Total')).toHaveText('–')
  await tab(page, 'Rewards').click()
  await expect(page.getByText('Your rewards will appear here once they load.')).toBeVisible()
  await context.unroute('**/api/referrals**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(figure(page, 'Total')).toHaveText('0')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the account shows figures and link in short, and says what would bring earnings', async ({ page }) => {
  await become(page, freshName('maya'))
  const link = await getLink(page)
  await page.goto('/account?tab=referrals')
  await expect(linkField(page)).toHaveValue(link)
  await expect(page.getByText('Months to redeem')).toBeVisible()
  await page.getByRole('link', { name: 'View referrals' }).click()
  await expect(title(page)).toHaveText('Referrals')
  await page.goto('/account?tab=earnings')
  await expect(page.getByRole('progressbar', { name: 'Monthly progress' })).toHaveAttribute(
    'aria-valuetext',
    '$0.00 of $100.00',
  )
  await expect(page.getByText(/Nothing earned yet/)).toBeVisible()
})

test('every state is accessible in both themes, on a narrow phone too', async ({ page, browser, server }) => {
  const check = async () => {
    await expectAccessible(page)
    await expectWithinWindow(page)
  }
  const visit = async () => {
    for (const name of ['share', 'history', 'rewards']) {
      await page.goto(`/referrals?tab=${name}`)
      await expect(figure(page, 'Total')).toHaveText(/\d/)
      await check()
    }
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/referrals?ref=K7QMX2WHRD')
  await expect(title(page)).toHaveText('Please Sign In')
  await check()
  await page.getByRole('main').getByRole('button', { name: 'Get Started' }).click()
  await expect(invited(page)).toBeVisible()
  await check()
  await become(page, freshName('axel'))
  await visit()
  await bringFriend(browser, server.url, await getLink(page))
  await visit()
})

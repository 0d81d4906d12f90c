import { readFileSync } from 'node:fs'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import {
  become,
  choose,
  dialog,
  enter,
  freshName,
  header,
  NEW_PASSWORD,
  onAnotherDevice,
  PASSWORD,
  panel,
  toast,
  userButton,
} from './support/account.ts'
import { expect, test } from './support/test.ts'

test('a session that is ended elsewhere ends quietly, and what was typed stays', async ({
  page,
  browser,
  server,
}) => {
  const name = freshName('mary')
  await become(page, name)
  await page.goto('/account?tab=settings')
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD)

  const other = await onAnotherDevice(browser, server.url, name)
  await other.goto(`${server.url}/account?tab=settings`)
  await expect(other.getByText('This device')).toHaveCount(1)
  await other.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(toast(other, 'Signed out on all other devices')).toBeVisible()
  await expect(other.getByRole('button', { name: /^Sign out on/ })).toHaveCount(0)
  await other.context().close()

  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(/Your session has ended/)).toBeVisible()
  await expect(userButton(page, name)).toBeHidden()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await enter(page, name, PASSWORD)
  await expect(userButton(page, name)).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page, 'Password changed')).toBeVisible()
})

test('visitors are asked to sign in where an account belongs, and cause no question about themselves', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(me|subscription|sessions)/.test(request.url())) asked.push(request.url())
  })
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please Sign In')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog(page)).toBeVisible()
  expect(asked).toEqual([])
})

test('premium users are told so, and are not asked to upgrade', async ({ page }) => {
  const name = freshName('pia')
  await become(page, name)
  await page.evaluate(() => fetch('/api/activate-premium', { method: 'POST' }))
  await page.addInitScript(() => localStorage.setItem('premium-onboarding-completed', 'true'))
  await page.goto('/trending')
  await expect(toast(page, `Welcome back, ${name}!`)).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-plan', 'premium')
  await expect(header(page).getByRole('link', { name: 'Premium Access' })).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Go Premium' })).toBeHidden()
  await userButton(page, name).click()
  await expect(page.getByText('Premium User')).toBeVisible()
  await expect(page.getByRole('menuitem')).toHaveText([
    'My Account',
    'Updates',
    'Favorites',
    'Lists',
    'Saved Comparisons',
    'Manage Premium',
    'Premium Features',
    'Restart Tour',
    'Support',
    'Sign Out',
  ])
  await page.getByRole('menuitem', { name: 'Manage Premium' }).click()
  await expect(toast(page, 'Subscription management is coming soon.')).toBeVisible()
  await choose(page, name, 'Premium Features')
  await expect(page.getByText(/Unlimited tool comparisons/).first()).toBeVisible()
})

test('own data can be downloaded, and the account deleted: the password and the name are asked for', async ({
  page,
}) => {
  const name = freshName('vera')
  await become(page, name)
  await page.goto('/account?tab=settings')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const text = readFileSync(await (await download).path(), 'utf8')
  expect(text).toContain(`${name}@example.com`)

  await page.getByRole('button', { name: 'Delete account' }).click()
  const box = page.getByRole('dialog', { name: 'Delete account' })
  await expect(box.getByText(/because financial records must stay complete/)).toBeVisible()
  await box.getByLabel('Password', { exact: true }).fill('not the password')
  await box.getByRole('button', { name: 'Delete for good' }).click()
  await expect(box.getByLabel(/to confirm/)).toBeFocused()
  await box.getByLabel(/to confirm/).fill(name)
  await box.getByRole('button', { name: 'Delete for good' }).click()
  await expect(box.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'The current password is wrong.',
  )
  await box.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await box.getByRole('button', { name: 'Delete for good' }).click()
  await expect(toast(page, 'Account deleted')).toBeVisible()
  await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible()
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  await enter(page, name, PASSWORD)
  await expect(toast(page, 'Sign in failed')).toBeVisible()
})

test('dialog, menu and account page are accessible in both themes, on a narrow phone too', async ({
  page,
}) => {
  const complain = async () => {
    await expectAccessible(page)
    await expectWithinWindow(page)
  }
  const name = freshName('axel')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/account')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Get Started' }).click()
  await panel(page, 'Sign Up').getByRole('button', { name: 'Sign Up' }).click()
  await expect(panel(page, 'Sign Up').getByLabel('Username')).toBeFocused()
  await complain()
  await become(page, name)
  await page.goto('/account')
  await userButton(page, name).click()
  await complain()
  await page.keyboard.press('Escape')
  for (const tab of ['Subscription', 'Insights', 'Referrals', 'Earnings', 'Settings']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
    await complain()
  }
  await page.getByRole('button', { name: 'Delete account' }).click()
  await complain()
})

import type { Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, freshName, toast } from './support/account.ts'
import { bookMoney, carryOutPayouts } from './support/ledger-rows.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 360, height: 780 } })

const EARNINGS = '/account?tab=earnings'
const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Collect your bonuses' })
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
const collect = (page: Page) => page.getByRole('button', { name: /^Collect/ })
const note = (page: Page) => page.locator('#collect-note')
const account = (page: Page) => page.getByRole('region', { name: 'Payout account' })
const rows = (page: Page) => page.getByRole('list', { name: 'Your payouts' }).getByRole('listitem')

test('bonuses are collected once to the account that was named, cancelled, collected again and arrive', async ({
  page,
  context,
  server,
}) => {
  const name = freshName('beth')
  await become(page, name)
  await page.goto(EARNINGS)
  await expect(note(page)).toHaveText('$25.00 more and you can collect.')
  await expect(collect(page)).toBeDisabled()
  const improvement = { kind: 'improvement', dollars: 300 } as const
  const matured = { ...improvement, daysAgo: 3 }
  await bookMoney(server, [matured, matured, matured, improvement], { referrer: name })
  await page.reload()
  await expect(figure(page, 'Ready')).toHaveText('$27.00')
  await expect(figure(page, 'Waiting')).toHaveText('$9.00')
  await expect(page.getByText(/^\$9\.00 more will be ready by \w/)).toBeVisible()
  await expect(note(page)).toHaveText('Add a payout account below first.')

  await account(page).getByRole('button', { name: 'Add an account' }).click()
  const naming = page.getByRole('dialog', { name: 'Payout account' })
  await naming.getByLabel('Stripe account').fill('beth')
  await naming.getByRole('button', { name: 'Save account' }).click()
  await expect(naming.getByLabel('Stripe account')).toHaveAccessibleDescription(
    /must be an account of Stripe/,
  )
  await expectAccessible(page, { within: '[role="dialog"]' })
  await naming.getByLabel('Stripe account').fill('acct_1Beth')
  await naming.getByRole('button', { name: 'Save account' }).click()
  await expect(toast(page, 'Payout account saved')).toBeVisible()
  await expect(account(page)).toContainText(/acct_1Beth from \w/)

  await context.setOffline(true)
  await expect(note(page)).toHaveText('You’re offline. Collecting money needs a connection.')
  await expect(collect(page)).toBeDisabled()
  await context.setOffline(false)

  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/referrals/payouts'))
      calls.push(request.url())
  })
  await collect(page).dblclick()
  await expect(toast(page, '$27.00 collected')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Requested')
  await expect(note(page)).toHaveText(/^It starts when your payout account takes effect, on \w/)
  expect(calls).toHaveLength(1)
  await expectAccessible(page)
  await expectWithinWindow(page)

  await page.getByRole('button', { name: 'Cancel the payout of $27.00' }).click()
  await expect(toast(page, 'Payout cancelled')).toBeVisible()
  await expect(figure(page, 'Ready')).toHaveText('$27.00')
  await collect(page).click()
  await expect(rows(page)).toHaveCount(2)
  await carryOutPayouts(server)
  await page.reload()
  await expect(rows(page).first()).toContainText('Paid out')
  await expect(figure(page, 'Paid out')).toHaveText('$27.00')
  await expect(figure(page, 'Ready')).toHaveText('$0.00')
  await expect(page.getByText('$36.00', { exact: true }).first()).toBeVisible()

  await page.goto('/account?tab=settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(
    page.getByRole('dialog').getByText(/^\$9\.00 in referral bonuses hasn’t reached you yet/),
  ).toBeVisible()
})

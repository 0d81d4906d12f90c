import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, freshName, toast } from './support/account.ts'
import { expect, test } from './support/test.ts'

const PHONE = { width: 360, height: 780 }
const TAB = '/updates?tab=notifications'

test('who is signed in chooses mails with what changed, on all devices, and ends them', async ({
  page,
  browser,
  server,
}) => {
  await page.goto(TAB)
  await expect(page.getByText('Sign in to get changes by email.')).toBeVisible()
  const name = freshName('dora')
  await become(page, name)
  await page.goto(TAB)
  const choice = page.getByRole('radiogroup', { name: 'By email' })
  const option = (label: string) => choice.getByRole('radio', { name: label })
  await expect(option('Never')).toBeChecked()
  await choice.getByText('Daily').click()
  await expect(toast(page, 'Daily emails are on')).toBeVisible()
  await expect(page.getByText('The next one may come on')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/tool/645')
  await page.getByRole('button', { name: 'Follow Otter.ai' }).click()
  await page.getByRole('checkbox', { name: 'Everything about this tool' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Following Otter.ai' })).toBeVisible()
  await page.goto(TAB)
  const otter = page
    .getByRole('group', { name: 'Included in the emails' })
    .getByRole('checkbox', { name: 'Otter.ai' })
  await expect(otter).toBeChecked()
  const leftOut = page.waitForResponse('**/api/digest/follows')
  await otter.click()
  expect((await leftOut).status()).toBe(200)
  await expect(otter).not.toBeChecked()
  await expect(otter).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectWithinWindow(page)

  const context = await browser.newContext({ baseURL: server.url })
  const other = await context.newPage()
  await become(other, name)
  await other.goto(TAB)
  await expect(other.getByRole('checkbox', { name: 'Otter.ai' })).not.toBeChecked()
  const there = other.getByRole('radiogroup', { name: 'By email' })
  await expect(there.getByRole('radio', { name: 'Daily' })).toBeChecked()
  await there.getByText('Never').click()
  await expect(toast(other, 'Emails are off')).toBeVisible()
  await context.close()

  await page.reload()
  await expect(option('Never')).toBeChecked()
  await page.context().setOffline(true)
  await expect(option('Weekly')).toBeDisabled()
  await page.context().setOffline(false)
  await expect(option('Weekly')).toBeEnabled()
})

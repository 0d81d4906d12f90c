import { readFileSync } from 'node:fs'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, freshName, PASSWORD, toast } from './support/account.ts'
import { becomeOwner } from './support/admin.ts'
import { ageSessions } from './support/old-sessions.ts'
import { expect, test } from './support/test.ts'

const PHONE = { width: 360, height: 780 }

for (const [device, viewport] of [
  ['desktop', { width: 1280, height: 900 }],
  ['phone', PHONE],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('who signed in long ago confirms with the password, and the download goes on by itself', async ({
      page,
      server,
    }) => {
      const name = freshName('fay')
      await become(page, name)
      await ageSessions(server)
      await page.goto('/account?tab=settings')
      await page.getByRole('button', { name: 'Download my data' }).click()
      const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
      await expect(proof).toBeVisible()
      await expectAccessible(page, { within: '[role="dialog"]' })
      await expectWithinWindow(page)
      await proof.getByLabel('Password', { exact: true }).fill('wrong')
      await page.keyboard.press('Enter')
      await expect(proof.getByText('That’s not your password.')).toBeVisible()
      await expect(proof.getByLabel('Password', { exact: true })).toBeFocused()
      await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
      expect(readFileSync(await download.path(), 'utf8')).toContain(name)
      await expect(proof).toBeHidden()
    })

    test('who does not confirm changes nothing and is told why', async ({ page, server }) => {
      await become(page, freshName('fay'))
      await ageSessions(server)
      await page.goto('/account?tab=settings')
      await page.getByRole('button', { name: 'Download my data' }).click()
      await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(toast(page, 'Couldn’t download your data')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Download my data' })).toBeFocused()
    })
  })
}

test('an owner confirms before a role changes, once for ten minutes', async ({ page, server }) => {
  const name = freshName('gus')
  await become(page, name, server.url)
  await becomeOwner(page, server, freshName('root'))
  await ageSessions(server)
  await page.goto(`/admin/users?search=${name}`)
  await page.getByRole('button', { name, exact: true }).click()
  const press = (label: string) => page.getByRole('dialog').getByRole('button', { name: label }).click()
  await press('Make admin')
  await press('Make admin')
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await proof.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(toast(page, `${name} is now an admin`)).toBeVisible()
  const link = page.getByRole('link', { name: 'Newsletter subscribers (CSV)' })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('newsletter-subscribers.csv')

  await ageSessions(server)
  await link.click()
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const [again] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(again.suggestedFilename()).toBe('newsletter-subscribers.csv')
})

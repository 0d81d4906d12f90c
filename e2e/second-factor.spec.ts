import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, choose, dialog, enter, freshName, PASSWORD, toast, userButton } from './support/account.ts'
import { becomeAdmin } from './support/admin.ts'
import { TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

/** Sets an app up on the screen. @returns its codes by time, and the recovery codes */
async function addApp(page: Page) {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const setup = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(setup.getByRole('img', { name: 'QR code of the key below' })).toBeVisible()
  await expectAccessible(page, { within: '[role="dialog"]' })
  await expectWithinWindow(page)
  const secret = (await setup.locator('code').textContent()) ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
  await setup.getByLabel('Code', { exact: true }).fill('000000')
  await page.keyboard.press('Enter')
  await expect(setup.getByText('That code isn’t right.')).toBeVisible()
  const kept = page.getByRole('dialog', { name: 'Your recovery codes' })
  // The code before this one is good until this one ends, which may be now.
  await expect(async () => {
    await setup.getByLabel('Code', { exact: true }).fill(code(-1))
    await page.keyboard.press('Enter')
    await expect(kept.getByRole('listitem')).toHaveCount(10, { timeout: 10_000 })
  }).toPass()
  await expectAccessible(page, { within: '[role="dialog"]' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    kept.getByRole('button', { name: 'Save as a file' }).click(),
  ])
  const codes = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n')
  await kept.getByRole('button', { name: 'I’ve saved them' }).click()
  return { code, codes }
}

async function signInAgain(page: Page, name: string): Promise<void> {
  await page.goto('/account')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await enter(page, name, PASSWORD)
}

for (const [device, viewport] of [
  ['desktop', { width: 1280, height: 900 }],
  ['phone', { width: 360, height: 780 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('an app is set up, and signing in asks for its code or a recovery code', async ({ page }) => {
      const name = freshName('una')
      await become(page, name)
      await page.goto('/account?tab=settings')
      const { code, codes } = await addApp(page)
      await expect(page.getByText('10 recovery codes left.')).toBeVisible()
      await choose(page, name, 'Sign Out')
      await expect(userButton(page, name)).toBeHidden()
      await signInAgain(page, name)
      await expect(dialog(page).getByText('Your password is correct.')).toBeVisible()
      await expectAccessible(page, { within: '[role="dialog"]' })
      await expectWithinWindow(page)
      await dialog(page).getByLabel('Code', { exact: true }).fill('000000')
      await page.keyboard.press('Enter')
      await expect(dialog(page).getByText('This code is wrong or has been used.')).toBeVisible()
      await dialog(page).getByLabel('Code', { exact: true }).fill(code(0))
      await page.keyboard.press('Enter')
      await expect(userButton(page, name)).toBeVisible()

      await choose(page, name, 'Sign Out')
      await expect(userButton(page, name)).toBeHidden()
      await signInAgain(page, name)
      await dialog(page)
        .getByLabel('Code', { exact: true })
        .fill(codes[0] ?? '')
      await page.keyboard.press('Enter')
      await expect(userButton(page, name)).toBeVisible()
      await page.goto('/account?tab=settings')
      await expect(page.getByText('9 recovery codes left.')).toBeVisible()
      await page.getByRole('button', { name: 'Remove the app' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove the app' }).click()
      await expect(toast(page, 'Authenticator app removed')).toBeVisible()
    })
  })
}

test('admins are asked for a second factor, and where it is a must it stands in the way until there is one', async ({
  page,
  browser,
}) => {
  const strict = await TestServer.start({ REQUIRE_SECOND_FACTOR: 'admins' })
  try {
    const context = await browser.newContext({ baseURL: strict.url })
    const admin = await context.newPage()
    const name = freshName('ora')
    await becomeAdmin(admin, strict, name)
    await admin.goto('/admin')
    await expect(admin.getByText('Right now, your password alone opens everything here.')).toBeVisible()
    await expectAccessible(admin, { within: 'main' })
    await choose(admin, name, 'Sign Out')
    await expect(userButton(admin, name)).toBeHidden()
    await signInAgain(admin, name)
    await expect(userButton(admin, name)).toBeVisible()
    await admin.goto('/admin/users')
    await expect(admin.getByRole('heading', { name: 'Add a second factor' })).toBeVisible()
    await expectAccessible(admin, { within: 'main' })
    await admin.getByRole('link', { name: 'Set it up in your account' }).click()
    await addApp(admin)
    await admin.goto('/admin/users')
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Users')
    await context.close()
  } finally {
    await strict.dispose()
  }
  await page.goto('/')
})

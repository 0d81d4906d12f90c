import type { CDPSession, Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, choose, dialog, freshName, header, panel, toast, userButton } from './support/account.ts'
import { ageSessions } from './support/old-sessions.ts'
import { expect, test } from './support/test.ts'

/** A platform authenticator that confirms its user by itself. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      // Nobody touches it for an offer in a field, as no user would for each opened dialog.
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

async function addPasskey(page: Page, name: string): Promise<void> {
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Name', { exact: true }).fill(name)
  await adding.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(page, 'Passkey added')).toBeVisible()
  await expect(section(page).getByText(name, { exact: true })).toBeVisible()
}

for (const [device, viewport] of [
  ['desktop', { width: 1280, height: 900 }],
  ['phone', { width: 360, height: 780 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('a passkey is added, signs in without a password, is renamed and removed', async ({ page }) => {
      const { cdp, authenticatorId } = await addAuthenticator(page)
      const name = freshName('kay')
      await become(page, name)
      await page.goto('/account?tab=settings')
      await addPasskey(page, 'My laptop')
      await expectAccessible(page, { within: 'main' })
      await expectWithinWindow(page)

      // Without presence nothing answers the offer in the field before the button is pressed.
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
      await choose(page, name, 'Sign Out')
      await expect(userButton(page, name)).toBeHidden()
      await page.goto('/account')
      await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
      await expect(panel(page, 'Sign In').getByLabel('Username or email')).toHaveAttribute(
        'autocomplete',
        'username webauthn',
      )
      await expectAccessible(page, { within: '[role="dialog"]' })
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
      await dialog(page).getByRole('button', { name: 'Use a passkey' }).click()
      await expect(userButton(page, name)).toBeVisible()

      await page.goto('/account?tab=settings')
      await expect(section(page).getByText(/last used/)).toBeVisible()
      await section(page).getByRole('button', { name: 'Rename My laptop' }).click()
      const renaming = page.getByRole('dialog', { name: 'Rename passkey' })
      await renaming.getByLabel('Name', { exact: true }).fill('Desk')
      await page.keyboard.press('Enter')
      await section(page).getByRole('button', { name: 'Remove Desk' }).click()
      const removing = page.getByRole('dialog', { name: 'Remove Desk?' })
      await expectWithinWindow(page)
      await removing.getByRole('button', { name: 'Remove passkey' }).click()
      await expect(toast(page, 'Passkey removed')).toBeVisible()
      await expect(section(page).getByText('Desk')).toHaveCount(0)
    })
  })
}

test('the browser offers passkeys in the name field', async ({ page }) => {
  await addAuthenticator(page)
  const name = freshName('kay')
  await become(page, name)
  await page.goto('/account?tab=settings')
  await addPasskey(page, 'My laptop')
  await choose(page, name, 'Sign Out')
  await expect(userButton(page, name)).toBeHidden()
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  // The virtual authenticator accepts the offer as somebody would who chooses it from the list.
  await expect(userButton(page, name)).toBeVisible()
})

test('a passkey confirms who uses an old session', async ({ page, server }) => {
  await addAuthenticator(page)
  await become(page, freshName('kay'))
  await page.goto('/account?tab=settings')
  await addPasskey(page, 'My laptop')
  await ageSessions(server)
  await page.getByRole('button', { name: 'Download my data' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(proof.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await expectAccessible(page, { within: '[role="dialog"]' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    proof.getByRole('button', { name: 'Use a passkey' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('ai-tool-hub-account.json')
})

test('who says no at the authenticator is told, and the account has no passkey', async ({ page }) => {
  const { cdp, authenticatorId } = await addAuthenticator(page)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await become(page, freshName('kay'))
  await page.goto('/account?tab=settings')
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByRole('button', { name: 'Continue' }).click()
  await expect(adding.getByRole('alert')).toHaveText('No passkey was made. You can try again.')
})

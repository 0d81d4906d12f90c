import type { Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../sync-server/testing/mail-server.ts'
import { type ReadMail, readMail } from '../sync-server/testing/read-mail.ts'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, dialog, enter, NEW_PASSWORD, PASSWORD, toast, userButton } from './support/account.ts'
import { chooseFilter, tableRows } from './support/data-table.ts'
import { TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

const SIZES = [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 900 }],
] as const

let mails: MailServer
let site: TestServer

test.beforeAll(async () => {
  mails = await startMailServer()
  site = await TestServer.start({ SMTP_URL: mails.url })
})
test.afterAll(async () => {
  await site.dispose()
  await mails.close()
})

/** The newest mail to an address whose subject has these words. */
async function mailTo(to: string, words: string): Promise<ReadMail> {
  const find = () =>
    mails.received
      .filter(({ to: [first] }) => first === to)
      .map(({ source }) => readMail(source))
      .findLast(({ headers }) => headers.get('subject')?.includes(words))
  await expect.poll(find).toBeDefined()
  const mail = find()
  if (mail === undefined) throw new Error('There is no such mail.')
  return mail
}

const linkIn = ({ text }: ReadMail) => /https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? ''
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const banner = (page: Page) => page.getByRole('region', { name: 'Confirm your address' })

for (const [place, viewport] of SIZES) {
  const name = (word: string) => `${word}${viewport.width}`

  test(`an address is confirmed by the link of a mail, on ${place}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const ada = name('ada')
    await become(page, ada, site.url)
    await page.goto(`${site.url}/account`)
    await expect(banner(page)).toContainText(`${ada}@example.com`)
    await expectAccessible(page)
    await expectWithinWindow(page, 'account')
    await banner(page).getByRole('button', { name: 'Send it again' }).click()
    await expect(toast(page, 'No email was sent')).toBeVisible()

    await page.goto(linkIn(await mailTo(`${ada}@example.com`, 'Confirm your email')))
    await expect(title(page)).toHaveText('Confirm your email address?')
    // The token leaves the address as soon as it is read.
    await expect(page).toHaveURL(`${site.url}/verify`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await expect(title(page)).toHaveText('Your address is confirmed')
    await page.getByRole('link', { name: 'Go to your account' }).click()
    await expect(title(page)).toHaveText('My Account')
    await expect(banner(page)).toBeHidden()
    await page.goto(`${site.url}/account?tab=settings`)
    await expect(page.getByText(`${ada}@example.com, confirmed.`)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Security activity' })).toContainText('address confirmed')
    await expectAccessible(page)
    await expectWithinWindow(page, 'settings')
  })

  test(`a forgotten password is replaced by the link of a mail, on ${place}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const grace = name('grace')
    await become(page, grace, site.url)
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${site.url}/account`)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await dialog(page).getByRole('link', { name: 'Forgot password?' }).click()
    await expect(title(page)).toHaveText('Reset your password')
    await expect(dialog(page)).toBeHidden()
    await expectAccessible(page)
    await page.getByLabel('Email address').fill('not an address')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByLabel('Email address')).toBeFocused()
    await page.getByLabel('Email address').fill(`${grace}@example.com`)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(title(page)).toHaveText('Check your email')

    const link = linkIn(await mailTo(`${grace}@example.com`, 'Reset'))
    await page.goto(link)
    await expect(title(page)).toHaveText('Choose a new password')
    await expect(page).toHaveURL(`${site.url}/reset-password`)
    await expectAccessible(page)
    await page.getByLabel('New password', { exact: true }).fill('password')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByText(/This password/)).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(title(page)).toHaveText('Your password is set')
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await enter(page, grace, NEW_PASSWORD)
    await expect(userButton(page, grace)).toBeVisible()

    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(title(page)).toHaveText('This link doesn’t work')
  })

  test(`an address is changed when both mailboxes allow it, on ${place}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const [linus, fresh] = [name('linus'), `${name('fresh')}@example.com`]
    await become(page, linus, site.url)
    await page.goto(linkIn(await mailTo(`${linus}@example.com`, 'Confirm your email')))
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await expect(title(page)).toHaveText('Your address is confirmed')
    await page.goto(`${site.url}/account?tab=settings`)
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/me/email') && sent.push(request.method()))
    for (const [wrong, problem] of [
      ['', 'Please enter your email address.'],
      ['fresh@example', 'Please enter a valid email address.'],
    ] as const) {
      await page.getByLabel('New address').fill(wrong)
      await page.getByRole('button', { name: 'Change address' }).click()
      await expect(page.getByLabel('New address')).toHaveAccessibleDescription(problem)
      await expect(page.getByLabel('New address')).toBeFocused()
    }
    expect(sent, 'nothing was sent').not.toContain('POST')
    await page.getByLabel('New address').fill(fresh)
    await page.getByRole('button', { name: 'Change address' }).click()
    await expect(page.getByText(`Changing to ${fresh}`)).toBeVisible()
    await expectAccessible(page)

    await page.goto(linkIn(await mailTo(fresh, 'Confirm your new')))
    await expect(title(page)).toHaveText('Use this address for your account?')
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await expect(title(page)).toHaveText('One more step')
    await page.goto(linkIn(await mailTo(`${linus}@example.com`, 'about to change')))
    await expect(page.getByRole('button', { name: 'Stop the change' })).toBeVisible()
    await page.getByRole('button', { name: 'Allow the change' }).click()
    await expect(title(page)).toHaveText('Your address has changed')
    await page.goto(`${site.url}/account?tab=settings`)
    await expect(page.getByText(`${fresh}, confirmed.`)).toBeVisible()
  })

  test(`the newsletter begins with the link of a mail, on ${place}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const address = `${name('reader')}@example.com`
    await page.goto(site.url)
    await page.getByRole('textbox', { name: 'Weekly AI tools by email' }).fill(address)
    await page.getByRole('button', { name: /^Subscrib/ }).click()
    await expect(toast(page, 'Almost there')).toBeVisible()
    await page.goto(linkIn(await mailTo(address, 'Confirm your subscription')))
    await expect(title(page)).toHaveText('Subscribe to the newsletter?')
    await page.getByRole('button', { name: 'Subscribe', exact: true }).first().click()
    await expect(title(page)).toHaveText('You’re subscribed')
    await mailTo(address, 'You are subscribed')
  })
}

test('the security log shows owners what happened, and tells admins that it is for owners', async ({
  page,
}) => {
  await become(page, 'olga', site.url)
  await site.manage('grant', 'olga', 'admin')
  await page.evaluate(async () => {
    localStorage.setItem('session-user', await (await fetch('/api/me')).text())
  })
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/platform/') && asked.push(request.url()))
  await page.goto(`${site.url}/admin/security`)
  await expect(page.getByText('For owners')).toBeVisible()
  expect(asked).toEqual([])
  await site.manage('grant', 'olga', 'owner')
  await page.reload()
  const granted = tableRows(page, 'Security log').first()
  await expect(granted).toContainText('Role granted')
  await expect(granted).toContainText('olga')
  await granted.getByRole('button').click()
  const event = page.getByRole('dialog', { name: 'Role granted' })
  await expect(event.getByRole('link', { name: 'olga' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(event).toHaveCount(0)
  for (const [, viewport] of SIZES) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
    await expectWithinWindow(page, 'security log')
  }
  await chooseFilter(page, 'Kind', 'Failed sign-ins')
  await expect(page).toHaveURL(/kind=sign-in.failed/)
})

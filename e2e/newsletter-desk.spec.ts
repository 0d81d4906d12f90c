import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { freshName } from './support/account.ts'
import { becomeAdmin, callsOf } from './support/admin.ts'
import { title } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test.use({ changesCatalogue: true })

const PHONE = { width: 360, height: 780 }

test('an admin reads the next issue before anybody gets it, has it sent to themselves, and stops an address', async ({
  page,
  server,
}) => {
  const name = freshName('ada')
  await becomeAdmin(page, server, name)
  const call = await callsOf(server, freshName('editor'), 'admin')
  const { pricing, priceFrom } = await (await call('GET', '/api/tools/645')).json()
  const edit = { base: { pricing, priceFrom }, changes: { pricing: 'paid', priceFrom: 123 } }
  expect((await call('PATCH', '/api/admin/tools/645', edit)).status).toBe(200)
  const subscriber = { email: `${name}@news.example` }
  expect((await call('POST', '/api/newsletter/subscribe', subscriber)).status).toBe(200)
  await page.goto('/admin')
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Newsletter' })
    .click()
  await expect(title(page)).toHaveText('Newsletter')
  await expect(page.getByText('No mail server is set up')).toBeVisible()
  await expect(page.locator('pre')).toContainText('$123')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(page.getByText('Test sent')).toBeVisible()
  await page.getByRole('button', { name: 'Send to all subscribers' }).click()
  await page.getByRole('button', { name: 'Not yet' }).click()
  await expect(page.getByText('No issues sent yet.')).toBeVisible()

  const address = page.getByRole('textbox', { name: 'Email address' })
  await address.fill('nobody@news.example')
  await page.getByRole('button', { name: 'Stop an address' }).click()
  await expect(page.getByText('This address is not subscribed.')).toBeVisible()
  await address.fill(`${name}@news.example`)
  await page.getByRole('button', { name: 'Stop an address' }).click()
  await expect(page.getByRole('button', { name: `Resume ${name}@news.example` })).toBeVisible()
  await page.setViewportSize(PHONE)
  await expectWithinWindow(page, '/admin/newsletter')
  await page.getByRole('button', { name: `Resume ${name}@news.example` }).click()
  await expect(page.getByText('No bounced emails.')).toBeVisible()
})

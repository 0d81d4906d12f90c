import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { become, freshName } from './support/account.ts'
import { TestServer } from './support/server.ts'
import { expect, installedTest, test, untilOfflineReady } from './support/test.ts'

test.describe('where premium is paid for', () => {
  const payButton = (page: Page) => page.getByRole('button', { name: 'Pay $9.99 (test payment)' })
  const buyButton = (page: Page) => page.getByRole('button', { name: 'Get premium for $9.99' })

  test('it has a price, a test payment that can be declined, and a month in the end', async ({ page }) => {
    const server = await TestServer.start({ PREMIUM_OFFER: 'paid' })
    await page.goto(`${server.url}/subscribe`)
    const plan = page.getByRole('region', { name: 'Premium Plan' })
    await expect(plan).toContainText('$9.99 a month')
    await expect(plan).not.toContainText('FREE')
    await expectAccessible(page)
    await buyButton(page).click()
    await expect(page.getByRole('dialog').getByRole('tab', { name: 'Sign In' })).toBeVisible()

    await become(page, freshName('payer'), server.url)
    await page.goto(`${server.url}/subscribe`)
    await buyButton(page).click()
    await expect(page).toHaveURL(/\/subscribe\?payment=\d+$/)
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Test card' }).selectOption('4000-9995')
    await payButton(page).click()
    await expect(plan.getByRole('alert')).toHaveText(
      'The card has insufficient funds. You weren’t charged. You can try another card.',
    )
    await page.reload()
    await page.getByRole('combobox', { name: 'Test card' }).selectOption('4242')
    await payButton(page).click()
    await expect(page.getByText('Premium Activated!')).toBeVisible()
    await expect(plan).toContainText('You have premium.')
    await expect(page).toHaveURL(`${server.url}/`)
    await server.dispose()
  })

  installedTest(
    'it is offered without calling it free, and a month that runs is followed by another',
    async ({ page }) => {
      const server = await TestServer.start({ PREMIUM_OFFER: 'paid' })
      await page.goto(server.url)
      await expect(page.getByRole('link', { name: 'Go Premium' }).last()).toBeVisible()
      await untilOfflineReady(page)
      await page.goto(`${server.url}/compare/645,646`)
      const card = page.getByRole('complementary', { name: 'AI insights' })
      await expect(card.getByRole('link', { name: 'Go Premium' })).toHaveAttribute('href', '/subscribe')
      await expect(page.getByText('Get Free Premium')).toHaveCount(0)

      await become(page, freshName('stays'), server.url)
      await page.evaluate(() => localStorage.setItem('premium-onboarding-completed', 'true'))
      await page.goto(`${server.url}/subscribe`)
      await buyButton(page).click()
      await payButton(page).click()
      await expect(page).toHaveURL(`${server.url}/`)
      await page.goto(`${server.url}/subscribe`)
      const plan = page.getByRole('region', { name: 'Premium Plan' })
      const endOf = async () => (await plan.getByText(/^It ends on /).textContent()) ?? ''
      const first = await endOf()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Add a month for $9.99' }).click()
      await expect(page).toHaveURL(/\?payment=2$/)
      await payButton(page).click()
      await expect(page).toHaveURL(`${server.url}/`)
      await page.goto(`${server.url}/subscribe`)
      expect(await endOf()).not.toBe(first)
      await server.dispose()
    },
  )

  test('a payment that takes a moment is waited for', async ({ page }) => {
    const server = await TestServer.start({ PREMIUM_OFFER: 'paid' })
    await become(page, freshName('slow'), server.url)
    await page.goto(`${server.url}/subscribe`)
    await buyButton(page).click()
    await page.getByRole('combobox', { name: 'Test card' }).selectOption('4000-0077')
    await payButton(page).click()
    await expect(page.getByText('Your payment is being processed.')).toBeVisible()
    await expect(page.getByText('Premium Activated!')).toBeVisible({ timeout: 10_000 })
    await server.dispose()
  })

  test('a payment of somebody else is none', async ({ page }) => {
    const server = await TestServer.start({ PREMIUM_OFFER: 'paid' })
    await become(page, freshName('curious'), server.url)
    await page.goto(`${server.url}/subscribe?payment=7`)
    await payButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'You have no payment 7.' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the plan' }).click()
    await expect(buyButton(page)).toBeVisible()
    await server.dispose()
  })
})

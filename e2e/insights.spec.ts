import type { Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, freshName, takePremium } from './support/account.ts'
import { expect, test } from './support/test.ts'

const insights = (page: Page) => page.getByRole('tabpanel', { name: 'Insights' })
const part = (page: Page, name: string) => insights(page).getByRole('region', { name })

async function send(page: Page, method: string, path: string, body: object): Promise<void> {
  const status = await page.evaluate(
    async ([verb, address, data]) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(address, { method: verb, headers, body: JSON.stringify(data) })).status
    },
    [method, path, body] as const,
  )
  expect(status).toBeLessThan(300)
}

test('premium users see how what they keep, write and compare is doing', async ({ page }) => {
  await become(page, freshName('ines'))
  await takePremium(page)
  await page.evaluate(() => localStorage.setItem('premium-onboarding-completed', 'true'))
  await page.goto('/subscribe')
  await page
    .getByRole('region', { name: 'Premium Plan' })
    .getByRole('link', { name: 'Advanced analytics' })
    .click()
  await expect(page).toHaveURL(/\/account\?tab=insights$/)
  await expect(part(page, 'Your favorites')).toContainText('Tap the heart on any tool')
  await expect(part(page, 'Your reviews')).toContainText('Review a tool you use')
  await expect(part(page, 'Your comparisons')).toContainText('Save a comparison')

  await send(page, 'POST', '/api/favorites', { toolId: 1 })
  await send(page, 'POST', '/api/favorites', { toolId: 2 })
  await send(page, 'PUT', '/api/tools/3/review', { rating: 4, text: 'Does what it says.' })
  await page.reload()
  const favorites = part(page, 'Your favorites').getByRole('table')
  await expect(favorites.getByRole('columnheader')).toHaveText(['Tool', 'Popularity', 'Rating', 'Price'])
  await expect(favorites.getByRole('rowheader')).toHaveCount(2)
  // The latest first.
  await expect(favorites.getByRole('link').first()).toHaveAttribute('href', '/tool/2')
  const review = part(page, 'Your reviews').getByRole('row').nth(1)
  await expect(review.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible()
  await expect(review).toContainText('0 people')

  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
    await expectWithinWindow(page)
  }
})

test('without a connection the insights say so, and come when it is asked for again', async ({ page }) => {
  await become(page, freshName('ines'))
  await takePremium(page)
  await page.evaluate(() => localStorage.setItem('premium-onboarding-completed', 'true'))
  await page.route('**/api/me/analytics', (route) => route.abort())
  await page.goto('/account?tab=insights')
  await expect(insights(page).getByRole('alert')).toContainText('Couldn’t load your insights')
  await page.unroute('**/api/me/analytics')
  await insights(page).getByRole('button', { name: 'Try again' }).click()
  await expect(part(page, 'Your favorites')).toBeVisible()
})

test('without premium the insights say what they are, and lead to it', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await become(page, freshName('fred'))
  await page.goto('/account?tab=insights')
  await expect(insights(page)).toContainText('How your favorites moved in popularity, rating and price')
  await expect(insights(page).getByRole('link', { name: 'See Premium plans' })).toHaveAttribute(
    'href',
    '/subscribe',
  )
  expect(asked).not.toContain('/api/me/analytics')
})

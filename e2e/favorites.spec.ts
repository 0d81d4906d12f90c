import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { become, freshName, toast } from './support/account.ts'
import { expect, installedTest, test, untilOfflineReady } from './support/test.ts'

const results = (page: Page) => page.getByRole('region', { name: 'Tools' })
const hearts = (page: Page) => results(page).getByRole('button', { name: /^Favorite / })
const cards = (page: Page) => results(page).getByRole('heading', { level: 2 })

/** What the server has. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const favorites: { toolId: number }[] = await (await fetch('/api/favorites')).json()
    return favorites.length
  })

test('a visitor who clicks a heart is asked to sign in, and so is one who opens the page', async ({
  page,
}) => {
  await page.goto('/')
  await hearts(page).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false')
  await page.goto('/favorites')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a heart keeps a tool on all devices of the user, and lets go of it again', async ({
  page,
  browser,
}) => {
  const name = freshName('fav')
  await become(page, name)
  await page.goto('/favorites')
  await expect(page.getByText('No favorites yet')).toBeVisible()
  await page.goto('/')
  await hearts(page).nth(1).click()
  await expect(toast(page, 'Added to favorites')).toBeVisible()
  await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'true')
  await hearts(page).first().click()
  await expect.poll(() => kept(page)).toBe(2)

  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await become(other, name)
  await other.goto('/favorites')
  await expect(cards(other)).toHaveCount(2)
  await hearts(other).first().click()
  await expect(toast(other, 'Removed from favorites')).toBeVisible()
  await expect(cards(other)).toHaveCount(1)
  await expect.poll(() => kept(page)).toBe(1)
  await other.context().close()

  await page.reload()
  await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false')
})

installedTest(
  'what is kept offline survives a reload and goes to the server by itself',
  async ({ page, context }) => {
    await become(page, freshName('fav'))
    await page.goto('/')
    await untilOfflineReady(page)
    await context.setOffline(true)
    for (const place of [0, 1, 2]) {
      await hearts(page).nth(place).click()
      await expect(hearts(page).nth(place)).toHaveAttribute('aria-pressed', 'true')
    }
    await page.goto('/favorites')
    await expect(cards(page)).toHaveCount(3)
    await expect(page.getByText('3 changes are kept on this device')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('3 changes are kept on this device')).toBeHidden()
    expect(await kept(page)).toBe(3)
  },
)

installedTest('another user of the same browser sees nothing of it', async ({ page, context }) => {
  await become(page, freshName('fav'))
  await page.goto('/')
  await untilOfflineReady(page)
  await hearts(page).first().click()
  await expect.poll(() => kept(page)).toBe(1)
  await context.clearCookies()
  await become(page, freshName('fav'))
  await page.goto('/favorites')
  await expect(page.getByText('No favorites yet')).toBeVisible()
  expect(await kept(page)).toBe(0)
})

for (const width of [390, 1280]) {
  test(`the page of favorites is easy to reach and to read at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await become(page, freshName('fav'))
    await page.goto('/')
    await hearts(page).first().click()
    await expect.poll(() => kept(page)).toBe(1)
    await page.goto('/favorites')
    await expect(cards(page)).toHaveCount(1)
    await expectAccessible(page)
  })
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { keepDeviceEmpty, title, toolCards } from './support/screens.ts'
import { TestServer } from './support/server.ts'
import { expect, test, untilBooted } from './support/test.ts'

const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** The connection is away for a moment, and what is open asks again; as often as it takes, since a page listens once it is at rest. */
async function reconnectUntil(page: Page, isTold: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => {
      window.dispatchEvent(new Event('offline'))
      window.dispatchEvent(new Event('online'))
    })
    await isTold()
  }).toPass()
}

test('all categories stand in their groups, each with its count and its own address', async ({ page }) => {
  await page.goto('/categories')
  await expect(page.getByText('66 categories, grouped by task.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(66)
  const coding = page.locator('section', { has: page.getByRole('heading', { level: 2, name: 'Coding' }) })
  await expect(coding.getByRole('heading', { level: 3 }).first()).toHaveText('Code Review')
  await page.getByRole('link', { name: 'Vector Databases' }).click()
  await expect(page).toHaveURL(/\/categories\/vector-databases$/)
  await expect(title(page)).toHaveText('Vector Databases')
  await page.getByRole('link', { name: 'Back to All Categories' }).click()
  await expect(page.getByRole('article')).toHaveCount(66)
})

test('a category is found by a word, and the number of those found is announced', async ({ page }) => {
  await page.goto('/categories')
  await page.getByRole('searchbox', { name: 'Find a category' }).fill('speech')
  await expect(status(page, '2 categories')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Speech to Text', 'Text to Speech'])
  await page.getByRole('searchbox', { name: 'Find a category' }).fill('zzz')
  await expect(page.getByText('No categories found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all categories' }).click()
  await expect(page.getByRole('article')).toHaveCount(66)
})

test('the list of groups leads there by keyboard, and back leaves the page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Categories' }).click()
  const group = page.getByRole('navigation', { name: 'Groups' }).getByRole('link', { name: /^Writing/ })
  await group.press('Enter')
  await expect(page.getByRole('link', { name: 'AI Detection' })).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'AI Detection' })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test("a category's tools can be ordered, and the order is in the address", async ({ page }) => {
  await page.goto('/categories/music')
  await expect(status(page, '30 tools')).toBeVisible()
  await untilBooted(page)
  await page.getByLabel('Sort by').selectOption('name')
  await expect(page).toHaveURL(/\/categories\/music\?sortBy=name$/)
  const names = async () => (await toolCards(page).getByRole('heading').allTextContents()).slice(0, 5)
  const sorted = ['ACE Studio', 'ACE-Step', 'AIVA', 'AudioCraft', 'Beatoven.ai']
  await expect.poll(names).toEqual(sorted)
  await page.getByRole('link', { name: 'Suno' }).click()
  await expect(title(page)).toHaveText('Suno')
  await page.goBack()
  await expect.poll(names).toEqual(sorted)
  await page.goForward()
  await expect(title(page)).toHaveText('Suno')
})

test('a large category comes in pages of a hundred', async ({ page }) => {
  const server = await TestServer.start()
  const file = join(server.dataDir, 'many.json')
  const many = Array.from({ length: 120 }, (_, at) => ({
    name: `Chorus ${at}`,
    website: `https://chorus-${at}.example.com`,
    description: 'Sings the second voice to a melody.',
    category: 'Music',
  }))
  writeFileSync(file, JSON.stringify(many))
  await server.manage('import', file)
  await page.goto(`${server.url}/categories/music`)
  await untilBooted(page)
  await expect(status(page, '150 tools')).toBeVisible()
  await expect(page.getByText('Showing 100 of 150')).toBeVisible()
  await page.getByRole('button', { name: 'Load More Tools' }).click()
  await expect(page.getByText('All 150 shown')).toBeVisible()
  await expect(page).toHaveURL(/\/categories\/music\?page=2$/)
  await expect(toolCards(page)).toHaveCount(150)
  await server.dispose()
})

test('a long list that is gone to is whole, and going back to it finds the place', async ({ page }) => {
  await page.goto('/categories')
  await untilBooted(page)
  await page.getByRole('link', { name: 'Music', exact: true }).click()
  await expect(title(page)).toHaveText('Music')
  await expect(toolCards(page)).toHaveCount(30)
  const last = toolCards(page).last()
  await last.scrollIntoViewIfNeeded()
  const link = last.getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(title(page)).toHaveText(name)
  await page.goBack()
  await expect(title(page)).toHaveText('Music')
  await expect(toolCards(page).last()).toBeInViewport()
})

test('from a category one comes to its neighbours and to the filters', async ({ page }) => {
  await page.goto('/categories/music')
  const more = page.getByRole('region', { name: 'More in Audio & Video' })
  await expect(more.getByRole('article')).toHaveCount(6)
  await more.getByRole('link', { name: 'Avatars' }).click()
  await expect(title(page)).toHaveText('Avatars')
  await page.getByRole('link', { name: 'Filter in the directory' }).click()
  await expect(page).toHaveURL(/\/\?category=avatars$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Avatars' })).toBeVisible()
})

test('the earlier address of a category, and another spelling of it, still lead there', async ({ page }) => {
  await page.goto('/categories?category=music')
  await expect(page).toHaveURL(/\/categories\/music$/)
  await expect(title(page)).toHaveText('Music')
  await page.goto('/categories/Text%20to%20Speech')
  await expect(page).toHaveURL(/\/categories\/text-to-speech$/)
  await expect(title(page)).toHaveText('Text to Speech')
})

test('a category without tools says so', async ({ page }) => {
  await keepDeviceEmpty(page)
  await page.route(/\/api\/tools\?/, (route) => route.fulfill({ json: { tools: [], total: 0 } }))
  await page.goto('/categories')
  await untilBooted(page)
  await page.getByRole('link', { name: 'Fashion' }).click()
  await expect(page.getByText('No Tools Found')).toBeVisible()
  await expect(status(page, '0 tools')).toBeVisible()
})

test('a list that cannot be loaded says so and can be asked for again', async ({ page }) => {
  await keepDeviceEmpty(page)
  let isBroken = true
  await page.route(/\/api\/tools\?/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.goto('/categories')
  await untilBooted(page)
  await page.getByRole('link', { name: 'Fashion' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to load AI tools. Please try again later.')
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(toolCards(page)).toHaveCount(11)
})

test('an open category follows its rename, its move to another address, and its end', async ({ page }) => {
  await keepDeviceEmpty(page)
  let change: object | null = {}
  await page.route(/\/api\/categories$/, async (route) => {
    const categories: { slug: string }[] = await (await route.fetch()).json()
    const at = categories.findIndex(({ slug }) => slug === 'music')
    categories.splice(at, 1, ...(change === null ? [] : [{ ...categories[at]!, ...change }]))
    await route.fulfill({ json: categories })
  })
  await page.goto('/categories/music')
  await expect(title(page)).toHaveText('Music')
  const soon = { timeout: 3000 }
  change = { name: 'Songs' }
  await reconnectUntil(page, () => expect(title(page)).toHaveText('Songs', soon))
  change = { name: 'Songs', slug: 'songs' }
  await reconnectUntil(page, () => expect(page).toHaveURL(/\/categories\/songs$/, soon))
  await expect(title(page)).toHaveText('Songs')
  change = null
  await reconnectUntil(page, () => expect(title(page)).toHaveText('Category Not Found', soon))
  await expect(page.getByText('“Songs” has just been removed from the catalogue.')).toBeVisible()
})

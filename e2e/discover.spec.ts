import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import {
  cardNames,
  expect,
  firstVisitTest,
  installedTest,
  test,
  untilBooted,
  untilOfflineReady,
} from './support/test.ts'

test('the first cards are in the HTML, before any script runs', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/')
  expect(await cardNames(page)).toHaveLength(12)
  await expect(page.getByRole('status').filter({ hasText: /^1,2\d\d tools/ })).toBeVisible()
  await page.goto('/?category=translation')
  expect(await cardNames(page)).toContain('DeepL')
  await context.close()
})

test('typing in the search box shows the tools that fit, and the address follows', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search AI tools' }).fill('transcribe meetings')
  await expect(page.getByRole('heading', { level: 3, name: 'Otter.ai' })).toBeVisible()
  await expect(page).toHaveURL(/\?search=transcribe\+meetings/)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search AI tools' })).toHaveValue('transcribe meetings')
  await expect(page.getByRole('heading', { level: 3, name: 'Otter.ai' })).toBeVisible()
})

firstVisitTest('what is typed before the app has started is searched for', async ({ page }) => {
  let release: () => void = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const search = page.getByRole('searchbox', { name: 'Search AI tools' })
  await search.fill('transcribe meetings')
  release()
  await untilBooted(page)
  await expect(page.getByRole('heading', { level: 3, name: 'Otter.ai' })).toBeVisible()
  await expect(search).toHaveValue('transcribe meetings')
})

test('the header search goes to the results, and only with a text', async ({ page }) => {
  await page.goto('/categories')
  await untilBooted(page)
  const search = page.getByRole('banner').getByRole('searchbox')
  await search.fill('   ')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/categories$/)
  await search.fill('c++ & co')
  await search.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.searchParams.get('search') === 'c++ & co')
})

test('filters narrow the list, show as chips, and back undoes them one by one', async ({ page }) => {
  await page.goto('/')
  await untilBooted(page)
  const sidebar = page.getByRole('complementary', { name: 'Filters' })
  await sidebar.getByRole('checkbox', { name: /^Free\b(?!mium)/ }).check()
  await expect(page).toHaveURL(/pricing=free/)
  await sidebar.getByRole('radio', { name: /4\+ stars/ }).check()
  await expect(page).toHaveURL(/pricing=free&rating=4/)
  await page.getByLabel('Sort by').selectOption('name')
  await expect(page).toHaveURL(/sortBy=name/)
  await expect
    .poll(async () => {
      const names = (await cardNames(page)).map((name) => name.toLowerCase())
      return names.every((name, i) => i === 0 || names[i - 1]! <= name)
    })
    .toBe(true)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\?pricing=free$/)
  await expect(sidebar.getByRole('radio', { name: 'Any rating' })).toBeChecked()
  await page.goForward()
  await expect(sidebar.getByRole('radio', { name: /4\+ stars/ })).toBeChecked()
})

test('the Features filters of the sidebar are locked for everyone', async ({ page }) => {
  await page.goto('/')
  const sidebar = page.getByRole('complementary', { name: 'Filters' })
  for (const name of ['API access', 'Team collaboration', 'Integrations', 'Mobile app']) {
    await expect(sidebar.getByRole('checkbox', { name })).toBeDisabled()
  }
  await expect(sidebar.getByRole('link', { name: 'Get Free Premium' })).toHaveAttribute('href', '/subscribe')
  await untilBooted(page)
  await sidebar.getByRole('button', { name: 'Use these for free' }).click()
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: /^API access/ })).toBeEnabled()
})

firstVisitTest('an example searches, and the first screen makes room for what it finds', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Popular right now' }).getByRole('link')).toHaveCount(8)
  await page.getByRole('link', { name: 'meeting notes', exact: true }).click()
  await expect(page.getByRole('searchbox', { name: 'Search AI tools' })).toHaveValue('meeting notes')
  await expect(page.getByRole('heading', { level: 2, name: '“meeting notes” in All tools' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Popular right now' })).toHaveCount(0)
})

installedTest(
  'who comes back finds the tools looked at last where a newcomer has examples, and nothing moves',
  async ({ page }) => {
    await page.goto('/')
    await untilOfflineReady(page)
    await page.evaluate(() => localStorage.setItem('recent-tools', '[645,999999,172]'))
    await page.reload()
    const recent = page.getByRole('region', { name: 'Recently viewed' })
    await expect(recent.getByRole('link')).toHaveText([/Otter\.ai$/, /ChatGPT$/])
    await expect(page.getByRole('link', { name: 'meeting notes', exact: true })).toBeHidden()
    const popular = page.getByRole('region', { name: 'Popular right now' })
    const top = (await popular.boundingBox())?.y
    await page.getByRole('searchbox', { name: 'Search AI tools' }).fill('podcast')
    await expect(recent).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Search AI tools' }).fill('')
    await recent.getByRole('link', { name: 'Otter.ai' }).click()
    await expect(page).toHaveURL(/\/tool\/645$/)
    await page.evaluate(() => localStorage.removeItem('recent-tools'))
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'meeting notes', exact: true })).toBeVisible()
    expect((await popular.boundingBox())?.y).toBe(top)
  },
)

const PICKS = ['NotebookLM', 'Obsidian', 'LM Studio']

test('what editors picked is in the HTML, and goes with the first screen', async ({
  browser,
  page,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const drawn = await context.newPage()
  await drawn.goto('/')
  const picks = (where: typeof page) => where.getByRole('region', { name: 'Editors’ picks' })
  await expect(picks(drawn).getByRole('heading', { level: 3 })).toHaveText(PICKS)
  await context.close()
  await page.goto('/?category=translation')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(picks(page)).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'All Tools' }).click()
  await expect(picks(page).getByRole('heading', { level: 3 })).toHaveText(PICKS)
  await expect(picks(page)).toContainText('Nobody pays to be here')
  await picks(page).getByRole('link', { name: 'Obsidian' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Obsidian' })).toBeVisible()
})

firstVisitTest('a page that starts takes no link away from under the pointer', async ({ page }) => {
  const pointing = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await pointing.promise
    await route.continue()
  })
  await page.goto('/?category=translation', { waitUntil: 'commit' })
  const all = page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'All Tools' })
  await all.hover()
  pointing.resolve()
  await untilBooted(page)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page).toHaveURL('/')
})

installedTest(
  'what editors picked stands on the home page without a connection',
  async ({ page, context }) => {
    await page.goto('/')
    await untilOfflineReady(page)
    await context.setOffline(true)
    await page.reload()
    const picks = page.getByRole('region', { name: 'Editors’ picks' })
    await expect(picks.getByRole('heading', { level: 3 })).toHaveText(PICKS)
  },
)

test('where nothing fits, the weakest filter is named and can be removed', async ({ page }) => {
  await page.goto('/?search=transcribe+meetings&rating=5&discontinued=include')
  await expect(page.getByText('No tools found')).toBeVisible()
  const near = page.getByRole('region', { name: 'No tool has all of this.' })
  await expect(near.getByRole('article').first()).toBeVisible()
  await near.getByRole('button', { name: 'Remove “5 stars”' }).click()
  await expect(page).toHaveURL(/\?search=transcribe\+meetings&discontinued=include$/)
  await expect(page.getByText('No tools found')).toHaveCount(0)
})

test('a phone has one button for all filters, and rows that become cards for good', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const height = async () => (await page.getByRole('article').first().boundingBox())?.height
  await untilBooted(page)
  expect(await height()).toBe(88)
  await page.getByRole('button', { name: 'Show as cards' }).click()
  await page.reload()
  expect(await height()).toBeGreaterThan(200)
  await expect(page.getByRole('button', { name: 'Smart Filters' })).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await expect(drawer.getByRole('button', { name: 'Clear filters' })).toHaveCount(0)
  await drawer
    .locator('label')
    .filter({ hasText: /^API access/ })
    .click()
  await drawer.getByRole('checkbox', { name: /^Freemium/ }).check()
  await expect(page).toHaveURL(/pricing=freemium&features=api-access/)
  await drawer.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('Smart Filters count live, apply together and can be removed', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Smart Filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Smart Filters' })
  await dialog
    .locator('label')
    .filter({ hasText: /^Freemium/ })
    .click()
  await dialog
    .locator('label')
    .filter({ hasText: /^API access/ })
    .click()
  await dialog
    .locator('label')
    .filter({ hasText: /^AI writing/ })
    .click()
  const chosen = 'pricing=freemium&features=api-access&tags=ai-writing'
  const { total: count } = await (await page.request.get(`/api/tools?${chosen}&limit=1`)).json()
  expect(count).toBeGreaterThan(0)
  const apply = dialog.getByRole('button', { name: `Apply · ${count} tools`, exact: true })
  await expect(apply).toBeVisible()
  await apply.click()
  await expect(page).toHaveURL(/pricing=freemium&features=api-access&tags=ai-writing/)
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${count} tools?$`) })).toBeVisible()
  await page.goto('/?tags=ai-writing&pricing=freemium')
  await page.getByRole('button', { name: /Remove.*AI writing/i }).click()
  await expect(page).toHaveURL(/\/\?pricing=freemium$/)
})

test('Smart Filters know what a month may cost, and the amount of an address', async ({ page }) => {
  await page.goto('/?pricing=paid&maxPrice=14.99')
  const filters = page.getByRole('list', { name: 'Active filters' })
  await expect(filters.getByRole('button', { name: 'Remove filter Up to $14.99/mo' })).toBeVisible()
  await page.getByRole('button', { name: 'Smart Filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Smart Filters' })
  const prices = dialog.getByRole('group', { name: 'Price per month' })
  await expect(prices.getByRole('radio', { name: 'Up to $14.99/mo' })).toBeChecked()
  await prices.locator('label').filter({ hasText: 'Up to $50/mo' }).click()
  await expectAccessible(page)
  const { total } = await (await page.request.get('/api/tools?pricing=paid&maxPrice=50&limit=1')).json()
  expect(total).toBeGreaterThan(0)
  await dialog.getByRole('button', { name: `Apply · ${total} tools`, exact: true }).click()
  await expect(page).toHaveURL(/\/\?pricing=paid&maxPrice=50$/)
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${total} tools$`) })).toBeVisible()
  await filters.getByRole('button', { name: 'Remove filter Up to $50/mo' }).click()
  await expect(page).toHaveURL(/\/\?pricing=paid$/)
  await page.goto('/?maxPrice=20')
  await filters.getByRole('button', { name: 'Clear all' }).click()
  await expect(filters).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)
})

test('going back closes a dialog instead of changing the list behind it', async ({ page }) => {
  await page.goto('/?pricing=free')
  await page.goto('/?pricing=paid')
  await page.getByRole('button', { name: 'Smart Filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Smart Filters' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
})

test('removing a filter keeps the keyboard among the results', async ({ page }) => {
  await page.goto('/?tags=ai-writing')
  await page.getByRole('button', { name: /Remove.*AI writing/i }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

test('Load More appends without repeating, and going back keeps the place', async ({ page }) => {
  await page.goto('/')
  const more = page.getByRole('button', { name: 'Load More Tools' })
  await more.click()
  await expect.poll(async () => (await cardNames(page)).length).toBe(24)
  await more.click()
  await expect.poll(async () => (await cardNames(page)).length).toBe(36)
  const names = await cardNames(page)
  expect(new Set(names).size).toBe(36)
  await page.getByRole('link', { name: names[30]!, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: names[30]! })).toBeVisible()
  await page.goBack()
  await expect.poll(async () => (await cardNames(page)).length).toBe(36)
})

firstVisitTest(
  'before the device is ready, Load More asks for the next page alone; when that fails, what is shown stays',
  async ({ page }) => {
    const asked: string[] = []
    let isBroken = true
    await page.route(/\/assets\/worker-[^/]+\.js$/, (route) => route.abort())
    await page.route('**/api/tools?*', (route) => {
      asked.push(new URL(route.request().url()).search)
      return isBroken ? route.abort() : route.continue()
    })
    await page.goto('/')
    await untilBooted(page)
    await page.getByRole('button', { name: 'Load More Tools' }).click()
    await expect(page.getByText('Couldn’t load more.')).toBeVisible()
    expect(asked[0]).toBe('?page=2')
    expect(await cardNames(page)).toHaveLength(12)
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(async () => new Set(await cardNames(page)).size).toBe(24)
  },
)

test('the category bar leads to groups and categories', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: /categor/i })
  await bar.getByRole('link', { name: 'Coding', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Coding' })).toBeVisible()
  await bar.getByRole('link', { name: 'All Tools' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^1,2\d\d tools/ })).toBeVisible()
})

test('nothing found says so, with a way out', async ({ page }) => {
  await page.goto('/?search=qqqqqqqqqq')
  await expect(page.getByText('No tools found')).toBeVisible()
  await expect(
    page.getByText("Try adjusting your search or filters to find what you're looking for."),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(async () => (await cardNames(page)).length).toBe(12)
})

const ODD_ADDRESSES = [
  '?search=%00%01%02',
  '?search=%ED%A0%80',
  `?search=${'a'.repeat(5000)}`,
  '?search=<script>alert(1)</script>',
  '?category=no%20such%20thing',
  '?pricing=cheap&rating=99&page=-1&sortBy=magic&limit=0',
  '?search=%F0%9F%98%80',
  '?search="OR 1=1 --*',
]

/** What a page at each of them is asked to do. */
async function expectOddAddressesWork(page: Page): Promise<void> {
  for (const search of ODD_ADDRESSES)
    await test.step(search.slice(0, 50), async () => {
      await page.goto(`/${search}`)
      await expect(page.getByRole('region', { name: 'Tools' })).toBeVisible()
      await untilBooted(page)
      await page.getByRole('searchbox', { name: 'Search AI tools' }).fill('translate')
      await expect(page).toHaveURL(/search=translate/)
    })
}

test('any address opens a page that works', async ({ page }) => {
  await expectOddAddressesWork(page)
})

installedTest('so it does where the app is installed and answers it', async ({ page }) => {
  await page.goto('/')
  await untilOfflineReady(page)
  await expectOddAddressesWork(page)
})

import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { TestServer } from './support/server.ts'
import { expect, firstVisitTest, installedTest, test, untilOfflineReady } from './support/test.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
const field = (page: Page) => palette(page).getByRole('combobox')
const selected = (page: Page) => palette(page).getByRole('option', { selected: true })

/** Until the page listens to keys. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-booted]').waitFor()
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

installedTest('with the server gone, a tool is found and opened by the keyboard alone', async ({ page }) => {
  const server = await TestServer.start()
  await page.goto(server.url)
  await untilOfflineReady(page)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await server.dispose()
  await openPalette(page)
  await page.keyboard.type('transcribe meetings otter')
  await expect(selected(page)).toContainText('Otter.ai')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tool\/645$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Otter.ai' })).toBeVisible()
  await expect(palette(page)).toHaveCount(0)
})

test('the keyboard moves through the list, and a screen reader hears where it is', async ({
  page,
  context,
}) => {
  await arrive(page, '/')
  await openPalette(page)
  await page.keyboard.type('video')
  await expect(palette(page).getByRole('status')).toHaveText(/^\d+ results$/)
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  const options = palette(page).getByRole('option')
  const count = await options.count()
  expect(await palette(page).getByRole('status').textContent()).toBe(`${count} results`)
  await expect(palette(page).getByRole('group', { name: 'Tools' })).toBeVisible()
  await expect(palette(page).getByRole('group', { name: 'Categories' })).toBeVisible()

  const expectOn = async (index: number) => {
    await expect(options.nth(index)).toHaveAttribute('aria-selected', 'true')
    await expect(selected(page)).toHaveCount(1)
    const id = await options.nth(index).getAttribute('id')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? 'none')
    await expect(options.nth(index)).toBeInViewport()
  }
  await expectOn(0)
  await page.keyboard.press('ArrowDown')
  await expectOn(1)
  await page.keyboard.press('End')
  await expectOn(count - 1)
  await page.keyboard.press('ArrowDown')
  await expectOn(0)
  await page.keyboard.press('ArrowUp')
  await expectOn(count - 1)
  await page.keyboard.press('Home')
  await expectOn(0)
  await expect(field(page)).toBeFocused()

  await test.step('nothing found says so, and one can go on typing', async () => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('qqqqqqqq')
    await expect(palette(page).getByRole('status')).toContainText('No tools found for “qqqqqqqq”')
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeVisible()
    await field(page).fill('otter')
    await expect(selected(page)).toContainText('Otter.ai')
  })
  await test.step('Enter that ends a composed word opens nothing', async () => {
    const isTaken = await field(page).evaluate((input) => {
      const enter = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
      return !input.dispatchEvent(new KeyboardEvent('keydown', enter))
    })
    expect(isTaken).toBe(false)
    await expect(palette(page)).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  })
  await test.step('Ctrl-Enter opens a new tab and leaves the palette open', async () => {
    const opening = context.waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    await (await opening).waitForURL(/\/tool\/645$/)
    await expect(palette(page)).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('the same key closes it, Escape too, and the focus goes back', async ({ page }) => {
  await arrive(page, '/trending')
  const theme = page.getByRole('button', { name: /dark/i })
  await theme.focus()
  await openPalette(page)
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toHaveCount(0)
  await expect(theme).toBeFocused()
  await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await openPalette(page)
  await page.reload()
  await page.locator('html[data-booted]').waitFor()
  await expect(palette(page)).toHaveCount(0)
  await openPalette(page)
})

test('it opens over no other dialog, and a slash leads to the search of the page; pages, categories and actions are found by their names', async ({
  page,
}) => {
  await arrive(page, '/')
  await test.step('not over another dialog', async () => {
    await page.getByRole('button', { name: 'Smart Filters' }).click()
    await expect(page.getByRole('dialog', { name: 'Smart Filters' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openPalette(page)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
  })
  await test.step('a slash, which can still be written', async () => {
    await page.keyboard.press('/')
    const search = page.getByRole('searchbox', { name: 'Search AI tools' })
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('')
    await page.keyboard.type('a/b')
    await expect(search).toHaveValue('a/b')
    await search.fill('')
  })
  await test.step('pages, categories and actions', async () => {
    await openPalette(page)
    await page.keyboard.type('trending')
    const pages = palette(page).getByRole('group', { name: 'Pages' })
    await pages.getByRole('option', { name: 'Trending' }).click()
    await expect(page).toHaveURL(/\/trending$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Trending' })).toBeFocused()
    await openPalette(page)
    await page.keyboard.type('translation')
    await palette(page).getByRole('group', { name: 'Categories' }).getByRole('option').first().click()
    await expect(page).toHaveURL(/\/categories\/translation/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await openPalette(page)
    await page.keyboard.type('dark theme')
    await palette(page).getByRole('option', { name: 'Switch to dark theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(palette(page)).toHaveCount(0)
  })
})

test('beside the search of the header a pointer opens it; what does not fit leads to the search on the home page', async ({
  page,
}) => {
  await arrive(page, '/trending')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search the catalogue' })).toBeFocused()
  await page.keyboard.press('Escape')
  const opener = page.getByRole('banner').getByRole('button', { name: /Search and commands/ })
  await opener.click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('video')
  await palette(page)
    .getByRole('option', { name: /more tools for “video”/ })
    .click()
  await expect(page).toHaveURL(/\/\?search=video$/)
})

firstVisitTest('opened while a page is on its way, it stays when that arrives', async ({ page }) => {
  await arrive(page, '/')
  let arriveAtLast = () => {}
  const held = new Promise<void>((resolve) => {
    arriveAtLast = resolve
  })
  await page.route(/assets\/trending-page/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trending' }).click()
  await expect(page).toHaveURL(/\/trending$/)
  await openPalette(page)
  arriveAtLast()
  await expect(page.locator('h1', { hasText: 'Trending' })).toBeAttached()
  await expect(field(page)).toBeVisible()
  await page.goBack()
  await expect(palette(page)).toHaveCount(0)
})

test('Enter before the answer is there waits for it, and opens what was asked for', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route('**/api/sync/**', (route) => route.abort())
  await context.route('**/api/tools?*search=otter*', async (route) => {
    await held
    await route.continue()
  })
  await arrive(page, '/')
  await openPalette(page)
  await page.keyboard.type('deepl')
  await expect(selected(page)).toContainText('DeepL')
  await field(page).fill('otter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  release()
  await expect(page).toHaveURL(/\/tool\/645$/)
  await context.close()
})

test('the palette is accessible in both themes', async ({ page }) => {
  await arrive(page, '/')
  await openPalette(page)
  await expectAccessible(page)
  await page.keyboard.type('video')
  await expect(selected(page)).toBeVisible()
  await expectAccessible(page)
  await field(page).fill('qqqqqqqq')
  await expect(palette(page).getByText('No tools found')).toBeVisible()
  await expectAccessible(page)
})

test('on a phone the bar at the foot opens it over the whole screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await arrive(page, '/trending')
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Search' }).click()
  await expect(field(page)).toBeFocused()
  await expect.poll(() => palette(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 })
  await field(page).fill('video')
  await expect(selected(page)).toBeVisible()
  expect(await palette(page).evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(360)
  await palette(page).getByRole('button', { name: 'Close' }).click()
  await expect(palette(page)).toHaveCount(0)
})

test('before anything is typed it offers the tools seen last, and on the page of a tool what can be done with it', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('recent-tools', '[645,999999,1]'))
  await arrive(page, '/trending')
  await openPalette(page)
  const recent = palette(page).getByRole('group', { name: 'Recently viewed' })
  await expect(recent.getByRole('option')).toHaveCount(2)
  await expect(recent.getByRole('option').first()).toContainText('Otter.ai')
  await recent.getByRole('option').first().click()
  await expect(page).toHaveURL(/\/tool\/645$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Otter.ai' })).toBeFocused()
  await openPalette(page)
  const atHand = palette(page).getByRole('group', { name: 'Otter.ai' })
  await expect(atHand.getByRole('option')).toHaveText([
    'Open Otter.ai’s website',
    'Add Otter.ai to favorites',
    'Follow Otter.ai',
    'Add Otter.ai to a list',
    'Add Otter.ai to comparison',
    'Share Otter.ai',
  ])
  await atHand.getByRole('option', { name: 'Add Otter.ai to comparison' }).click()
  await expect(page.getByRole('region', { name: 'Tools to compare' })).toContainText('Otter.ai')
  await openPalette(page)
  await page.keyboard.type('share otter')
  await palette(page).getByRole('option', { name: 'Share Otter.ai' }).click()
  await expect(page.getByRole('dialog', { name: 'Share this tool' })).toBeVisible()
})

test('single keys can be switched off, for good, and on again', async ({ page }) => {
  await arrive(page, '/trending')
  const focused = page.locator('main article:focus-within')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const choice = keys.getByRole('switch', { name: 'Single-key shortcuts' })
  await page.keyboard.press('?')
  await choice.uncheck()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await arrive(page, '/trending')
  for (const key of ['j', '?', '/']) await page.keyboard.press(key)
  await expect(focused).toHaveCount(0)
  await expect(keys).toHaveCount(0)
  // With them off the palette still leads to the switch.
  await openPalette(page)
  await page.keyboard.type('keyboard shortcuts')
  await page.getByRole('option', { name: 'Keyboard shortcuts', exact: true }).click()
  await choice.check()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(focused).toHaveCount(1)
})

test('single keys walk through the tools and show all keys, and are letters while one types', async ({
  page,
}) => {
  await arrive(page, '/trending')
  const focused = page.locator('main article:focus-within')
  const links = page.locator('main article h2 a, main article h3 a')
  await page.keyboard.press('j')
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(links.nth(0)).toBeFocused()
  await expect(focused).toHaveCount(1)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Next tool')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('/')
  await page.keyboard.type('jk?')
  await expect(page.getByRole('searchbox', { name: 'Search the catalogue' })).toHaveValue('jk?')
  await links.nth(0).focus()
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/tool\/\d+$/)
})

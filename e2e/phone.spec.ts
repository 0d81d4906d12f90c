import type { Page } from '@playwright/test'
import {
  become,
  dialog,
  freshName,
  PASSWORD,
  panel,
  password,
  register,
  userButton,
} from './support/account.ts'
import { expect, test, untilBooted, untilCatalogueStored } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

interface Insets {
  top?: number
  bottom?: number
  left?: number
  right?: number
}

/** What of the screen lies under the camera and the bar of the system, as `env(safe-area-inset-…)` says it. */
async function cover(page: Page, insets: Insets): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
}

/** What can be tapped under the insets and does not scroll away from there with the page. */
function coveredBy(page: Page, { top = 0, bottom = 0, left = 0, right = 0 }: Insets): Promise<string[]> {
  return page.evaluate(
    ([up, down, before, after]) => {
      const { innerWidth: width, innerHeight: height } = window
      const stays = (element: Element | null): boolean =>
        element !== null &&
        (['fixed', 'sticky'].includes(getComputedStyle(element).position) || stays(element.parentElement))
      const found = new Set<string>()
      for (let x = 2; x < width; x += 6)
        for (let y = 2; y < height; y += 6) {
          const isCovered = y < up || y >= height - down || x < before || x >= width - after
          const target = isCovered
            ? document.elementFromPoint(x, y)?.closest('a, button, input, [role=option], [tabindex="0"]')
            : null
          // What lies behind a dialog is tapped to leave it.
          if (target && stays(target))
            found.add(`${target.getAttribute('aria-label') ?? target.textContent} at ${x}, ${y}`)
        }
      return [...found]
    },
    [top, bottom, left, right] as const,
  )
}

test('nothing that is tapped lies under the camera or the bar of a phone, upright and on its side', async ({
  page,
}) => {
  const upright = { top: 47, bottom: 34 }
  const onItsSide = { left: 47, right: 47, bottom: 21 }
  const look = async (where: string) => {
    for (const insets of [upright, onItsSide]) {
      const isUpright = insets === upright
      await page.setViewportSize(isUpright ? { width: 390, height: 844 } : { width: 844, height: 390 })
      await cover(page, insets)
      const told = `${where}, ${isUpright ? 'upright' : 'on its side'}`
      await expect.poll(() => coveredBy(page, insets), { message: told }).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await cover(page, upright)
  }
  await cover(page, upright)
  await page.goto('/')
  await untilCatalogueStored(page)
  // The test itself sees what lies there.
  await page.setViewportSize({ width: 390, height: 810 })
  expect(await coveredBy(page, { bottom: 60 })).not.toEqual([])
  await look('home')
  await page.getByRole('button', { name: 'Menu' }).click()
  await look('menu')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('dialog').waitFor()
  await look('a dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Search' }).click()
  await page.getByRole('dialog', { name: 'Search and commands' }).waitFor()
  await look('palette')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Filters/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await look('filters')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /to comparison$/ })
    .first()
    .click()
  await page.getByRole('region', { name: /ompar/ }).first().waitFor()
  await look('tray')
  await page.goto('/tool/645')
  await untilBooted(page)
  await look('a tool')
})

test('who signs in from the menu finds the page, not the menu', async ({ page, server }) => {
  const name = freshName('drawer')
  await register(server.url, name)
  await page.goto('/')
  await untilBooted(page)
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  // Whoever thinks better of it is where they were.
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await panel(page, 'Sign In').getByLabel('Username or email').fill(name)
  await password(page, 'Sign In').fill(PASSWORD)
  await password(page, 'Sign In').press('Enter')
  await expect(userButton(page, name)).toBeFocused()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Categories' })).toBeHidden()
})

test('where no browser offers to install, the same button tells how; nothing opens by itself', async ({
  browser,
  server,
}) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
  const page = await browser.newPage({ baseURL: server.url, userAgent, serviceWorkers: 'block' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    for (const place of [window, Window.prototype]) Reflect.deleteProperty(place, 'onbeforeinstallprompt')
  })
  await page.goto('/')
  await untilCatalogueStored(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  const install = page.getByRole('banner').getByRole('button', { name: 'Install app' })
  for (const _ of ['once', 'and again']) {
    expect(await page.getByRole('dialog').count()).toBe(0)
    await install.click()
    const steps = page.getByRole('dialog', { name: 'Add AI Tool Hub to the Home Screen' })
    await expect(steps.getByRole('listitem')).toHaveCount(3)
    await expect(steps).toContainText('That doesn’t happen to an app on the Home Screen')
    await page.keyboard.press('Escape')
    await expect(steps).toHaveCount(0)
    await expect(install).toBeFocused()
  }
  await page.close()
})

test('on the home screen a pull asks for news and tells how fresh the page is, and there is a way back', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'standalone', { get: () => true })
  })
  await page.goto('/tool/645')
  await untilCatalogueStored(page)
  const header = page.getByRole('banner')
  const home = header.getByRole('button', { name: 'Back to Discover' })
  await expect(home).toBeVisible()
  const told = page.getByRole('status').filter({ hasText: 'Up to date · checked just now' })
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] })
  await touch('touchStart', 200)
  for (let y = 210; y < 400; y += 10) await touch('touchMove', y)
  await expect(page.locator('[data-pull=ready]')).toHaveCount(1)
  await touch('touchEnd')
  await expect(told).toBeVisible()

  await home.click()
  await expect(page.getByRole('heading', { name: 'Find the AI tool that fits the job' })).toBeVisible()
  await expect(header.getByRole('button', { name: /^Back/ })).toHaveCount(0)
})

test('on the home screen the way back leads from a tool to the list, where it was left', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'standalone', { get: () => true })
  })
  await page.goto('/?search=write')
  await untilCatalogueStored(page)
  const header = page.getByRole('banner')
  const back = header.getByRole('button', { name: /^Back/ })
  // The place of the button is there by then, and empty.
  await expect(header.locator(':scope > div > span:empty')).toBeAttached()
  await expect(back).toHaveCount(0)

  const names = page.getByRole('main').getByRole('article').getByRole('heading')
  const told = await names.allTextContents()
  const tool = names.nth(11)
  await tool.evaluate((name) => name.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const scrolled = () => page.evaluate(() => window.scrollY)
  const place = await scrolled()
  expect(place).toBeGreaterThan(844)
  await tool.getByRole('link').tap()
  await expect(page.getByRole('heading', { level: 1, name: told[11]! })).toBeVisible()
  await expect.poll(scrolled).toBe(0)

  await back.tap()
  await expect(page).toHaveURL('/?search=write')
  await expect.poll(scrolled).toBe(place)
  expect(await names.allTextContents()).toEqual(told)
  await expect(tool).toBeInViewport()
  await expect(back).toHaveCount(0)
})

/** As iOS does it to a page in the background: connections that are open now fail when they are used next. */
function closeDatabases(): void {
  const reopened = new WeakSet<IDBDatabase>()
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...input) {
    const request = open.apply(this, input)
    request.addEventListener('success', () => reopened.add(request.result))
    return request
  }
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...input) {
    if (!reopened.has(this)) this.close()
    return transaction.apply(this, input)
  }
}

test('databases that the system closed under the page are opened again: nothing is lost, nothing is said', async ({
  browser,
  server,
}) => {
  // Dexie says on the console that it opens a database again.
  const page = await browser.newPage({ baseURL: server.url, serviceWorkers: 'block' })
  const ada = freshName('sleeper')
  await become(page, ada)
  await page.goto('/')
  await untilCatalogueStored(page)
  await expect(userButton(page, ada)).toBeVisible()
  const heart = page.getByRole('button', { name: 'Favorite ChatGPT' }).first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.evaluate(closeDatabases)
  for (const worker of page.workers()) await worker.evaluate(closeDatabases)

  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('searchbox', { name: 'Search AI tools' }).fill('transcribe meetings')
  await expect(page.getByRole('heading', { name: 'Otter.ai' })).toBeVisible()
  const kept = () => page.evaluate(async () => (await (await fetch('/api/favorites')).json()).length)
  await expect.poll(kept).toBe(1)
  await page.reload()
  await expect(page.getByText("doesn't store data")).toHaveCount(0)
  await page.goto('/favorites')
  await expect(page.getByRole('heading', { name: 'ChatGPT' })).toBeVisible()
  await page.close()
})

import type { Locator, Page } from '@playwright/test'
import { expectWithinWindow } from './support/accessible.ts'
import { become, freshName } from './support/account.ts'
import { chooseFirst } from './support/comparison.ts'
import { expect, test, untilBooted, untilCatalogueStored } from './support/test.ts'

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('a wide window is used: four cards in a row at 4K, three at 1920 pixels', async ({ page }) => {
  const cardsInARow = () =>
    page.evaluate(() => {
      const tops = [...document.querySelectorAll('article')].map((card) => card.getBoundingClientRect().top)
      return tops.filter((top) => top === tops[0]).length
    })
  for (const { width, cards } of [
    { width: 1920, cards: 3 },
    { width: 3840, cards: 4 },
  ]) {
    await page.setViewportSize({ width, height: 1200 })
    await open(page, '/')
    expect(await cardsInARow()).toBe(cards)
  }
})

test('all cards of a list are equally high, whatever they hold', async ({ page }) => {
  await open(page, '/')
  const heights = await page
    .getByRole('region', { name: 'Tools' })
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().height)))
  expect(heights).toHaveLength(12)
  expect(new Set(heights).size).toBe(1)
})

test('the category bar offers an arrow only towards what is out of sight', async ({ page }) => {
  await open(page, '/')
  const [back, on] = [page.locator('[data-side="start"]'), page.locator('[data-side="end"]')]
  await expect(on).toBeVisible()
  await expect(back).toHaveCount(0)
  await on.click()
  await expect(back).toBeVisible()
  const bar = page.getByRole('toolbar', { name: 'Categories' })
  await bar.evaluate((row) => row.scrollTo({ left: row.scrollWidth, behavior: 'instant' }))
  await expect(on).toHaveCount(0)
  await expect(back).toBeVisible()
})

test('what a finger presses in the header and on a card is 44 pixels large', async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await open(page, '/')
  const buttons = page.getByRole('banner').getByRole('button').or(page.locator('article button'))
  for (const button of await buttons.all()) {
    if (!(await button.isVisible())) continue
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await context.close()
})

test('a tool prints on white, without what can only be pressed, with the address of its website', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('ui-theme', 'dark'))
  await open(page, '/tool/645')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Key Features' })).toBeVisible()
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(ground).toBe('rgb(255, 255, 255)')
  const address = await page
    .getByRole('link', { name: /Visit Tool/ })
    .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(address).toContain('https://otter.ai')
})

test('the focus stays visible where the system chooses the colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/')
  const outlineOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle)
  await page.getByRole('searchbox', { name: 'Search AI tools' }).focus()
  expect(await outlineOf('form:focus-within')).toBe('solid')
  await page.locator('article a').first().focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  // The ring stands around the whole card, which its link fills.
  const ring = page
    .locator('article a:focus')
    .evaluate((link) => getComputedStyle(link, '::after').outlineStyle)
  expect(await ring).toBe('solid')
})

test('the icons fit the purposes that the manifest gives them', async ({ page, request }) => {
  await page.goto('/')
  const { icons } = await (await request.get('/manifest.webmanifest')).json()
  /** How opaque the corner and the middle of the picture are, 0 to 255. */
  const opacityOf = (purpose: string) =>
    page.evaluate(
      async (address) => {
        const image = new Image()
        image.src = address
        await image.decode()
        const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
        const drawing = canvas.getContext('2d', { willReadFrequently: true })!
        drawing.drawImage(image, 0, 0)
        const at = (x: number) => drawing.getImageData(x, x, 1, 1).data[3]
        return { corner: at(0), middle: at(canvas.width / 2) }
      },
      icons.find((icon: { purpose: string }) => icon.purpose === purpose).src,
    )
  expect(await opacityOf('maskable')).toEqual({ corner: 255, middle: 255 })
  expect(await opacityOf('monochrome')).toEqual({ corner: 0, middle: 255 })
  expect(await opacityOf('any')).toEqual({ corner: 0, middle: 255 })
})

test('the screenshots of the manifest are there, in the sizes it tells', async ({ page, request }) => {
  await page.goto('/')
  const { screenshots } = await (await request.get('/manifest.webmanifest')).json()
  expect(new Set(screenshots.map(({ form_factor }: { form_factor: string }) => form_factor))).toEqual(
    new Set(['wide', 'narrow']),
  )
  for (const { src, sizes } of screenshots) {
    const size = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(size, src).toBe(sizes)
  }
})

test('the header is one row within the window at every width, with the installation offered', async ({
  page,
}) => {
  const name = freshName('wide')
  for (const path of ['/', '/trending']) {
    await page.setViewportSize({ width: 1920, height: 600 })
    await open(page, path)
    await page.locator('html[data-booted]').waitFor()
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt'), { prompt: async () => {} })
      window.dispatchEvent(offer)
    })
    const offers = page.getByRole('button', { name: 'Install app' })
    for (const width of [320, 360, 390, 767, 768, 1024, 1199, 1200, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 600 })
      await expectWithinWindow(page, `${path} at ${width}`)
      const box = await page.getByRole('banner').boundingBox()
      expect(box?.height, `${path} at ${width}`).toBe(width < 768 ? 49 : 61)
      // At the foot of the page, and in the header where it has room for it.
      const isInHeader = width >= (path === '/' ? 1200 : 1440)
      await expect(offers.locator('visible=true')).toHaveCount(isInHeader ? 2 : 1)
    }
    await expect(page.getByRole('banner').getByRole('button', { name: 'Install app' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Go Premium' })).toBeVisible()
    // The second time as a user.
    if (path === '/') await become(page, name)
  }
})

test('on a phone the bar at the foot leads on, marks the place, counts the tray and covers nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/')
  const bar = page.getByRole('navigation', { name: 'Quick' })
  await expect(bar.getByRole('link', { name: 'Discover' })).toHaveAttribute('aria-current', 'page')
  await page
    .getByRole('button', { name: /to comparison$/ })
    .first()
    .click()
  await expect(bar.getByRole('link', { name: 'Compare 1 chosen' })).toBeVisible()
  const top = async (box: Locator) => (await box.boundingBox())?.y ?? 0
  const tray = page.getByRole('region', { name: 'Tools to compare' })
  await expect(tray).toBeVisible()
  await expect
    .poll(async () => ((await tray.boundingBox())?.height ?? 0) + (await top(tray)))
    .toBe(await top(bar))
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const end = await page.getByRole('contentinfo').boundingBox()
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((await top(tray)) + 1)
  await bar.getByRole('link', { name: 'Saved' }).click()
  await expect(page).toHaveURL(/\/favorites$/)
  await expect(bar.getByRole('link', { name: 'Saved' })).toHaveAttribute('aria-current', 'page')
})

test('mark and name of a card move to the head of its page, and hold still for who asked for that', async ({
  page,
}) => {
  const moves = () => page.evaluate(() => Reflect.get(window, 'moves') as number)
  await page.addInitScript(() => {
    Object.assign(window, { moves: 0 })
    const { animate } = Element.prototype
    Element.prototype.animate = function (...how) {
      if (this.closest('main header')) Object.assign(window, { moves: Reflect.get(window, 'moves') + 1 })
      return animate.apply(this, how)
    }
  })
  for (const { reducedMotion, moved } of [
    { reducedMotion: 'no-preference', moved: 2 },
    { reducedMotion: 'reduce', moved: 0 },
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    await open(page, '/')
    await untilCatalogueStored(page)
    const link = page.getByRole('region', { name: 'Tools' }).getByRole('article').nth(2).getByRole('link')
    const name = await link.textContent()
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
    expect(await moves()).toBe(moved)
    // Whoever goes back and comes forth does not come from the card.
    await page.goBack()
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
    expect(await moves()).toBe(moved)
  }
})

test('on a phone three chosen tools and the bar take an eighth of the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  const names = await chooseFirst(page, 3)
  const tray = page.getByRole('region', { name: 'Tools to compare' })
  // Three to remove, one to compare them, one to put them into a list.
  await expect(tray.getByRole('button')).toHaveCount(5)
  await expect(tray.getByRole('button', { name: `Remove ${names[2]}` })).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => 844 - ((await tray.boundingBox())?.y ?? 0)).toBeLessThanOrEqual(110)
})

test('the rating in the head of a tool leads to its reviews, which follow the overview on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/tool/645')
  const reviews = page.getByRole('region', { name: 'Reviews' })
  const top = async (box: Locator) => (await box.boundingBox())?.y ?? 0
  expect(await top(reviews)).toBeLessThan(await top(page.getByRole('region', { name: 'Description' })))
  await untilBooted(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /out of 5/ })
    .first()
    .click()
  await expect(reviews).toBeFocused()
  await expect(reviews.getByRole('heading', { name: 'Reviews' })).toBeInViewport()
  await expect(page).toHaveURL(/\/tool\/645$/)
})

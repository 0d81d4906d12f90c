import type { Page } from '@playwright/test'
import {
  expect,
  installedTest,
  test,
  untilBooted,
  untilCatalogueStored,
  untilOfflineReady,
} from './support/test.ts'

const FIRST_PAGES = 5

/** Of the avatars in the list of tools: how many there are, and how many draw a mark that is in the page. */
function avatars(page: Page): Promise<{ all: number; drawn: number }> {
  return page.getByRole('region', { name: 'Tools' }).evaluate((region) => {
    const isDrawn = (card: Element) => {
      const symbol = card.querySelector('use')?.getAttribute('href')?.slice(1)
      return symbol !== undefined && document.getElementById(symbol)?.tagName === 'symbol'
    }
    const cards = [...region.querySelectorAll('article')]
    return { all: cards.length, drawn: cards.filter(isDrawn).length }
  })
}

async function showSixty(page: Page): Promise<void> {
  const cards = page.getByRole('region', { name: 'Tools' }).getByRole('article')
  for (let shown = 1; shown < FIRST_PAGES; shown++) {
    await expect(cards).toHaveCount(12 * shown)
    await page.getByRole('button', { name: 'Load More Tools' }).click()
  }
  await expect(cards).toHaveCount(12 * FIRST_PAGES)
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the marks of the first page come with it', async ({ page }) => {
    const sprites: string[] = []
    page.on('request', (request) => sprites.push(...(/marks-\d/.exec(request.url()) ?? [])))
    await page.goto('/')
    const uses = await page
      .locator('main use')
      .evaluateAll((all) => all.map((use) => use.getAttribute('href') ?? ''))
    expect(uses.length).toBeGreaterThanOrEqual(9)
    const symbols = await page.locator('#marks > symbol').evaluateAll((all) => all.map(({ id }) => `#${id}`))
    expect(new Set(uses)).toEqual(new Set(symbols))
    expect(sprites).toEqual([])
  })
})

installedTest('Home shows marks on most of the first 60 tools, also offline', async ({ page, context }) => {
  await page.goto('/')
  await untilOfflineReady(page)
  await showSixty(page)
  await expect.poll(async () => (await avatars(page)).drawn).toBeGreaterThanOrEqual(45)

  await context.setOffline(true)
  await page.goto('/')
  await showSixty(page)
  await expect.poll(async () => (await avatars(page)).drawn).toBeGreaterThanOrEqual(45)
})

test('a mark that cannot be fetched leaves the letter, and is asked for again', async ({ page }) => {
  let asked = 0
  await page.route(/\/assets\/marks-\d/, (route) => {
    asked++
    return route.abort()
  })
  await page.goto('/tool/1')
  await untilBooted(page)
  await untilCatalogueStored(page)
  // Of the second page, so that the server has not drawn it.
  await page.goto('/trending')
  await untilBooted(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Midjourney')
  const option = page.getByRole('option', { name: 'Midjourney' }).first()
  await expect(option).toBeVisible()
  await expect(option.locator('use')).toHaveCount(1)
  await expect.poll(() => asked).toBeGreaterThan(0)
  await expect(page.locator('html[data-marks]')).toHaveCount(0)
  await expect(page.locator('#mark-midjourney')).toHaveCount(0)
  await page.unroute(/\/assets\/marks-\d/)
  await page.getByRole('combobox').fill('Midjourne')
  await page.getByRole('combobox').fill('Perplexity')
  await expect(page.locator('#mark-perplexity')).toHaveCount(1)
})

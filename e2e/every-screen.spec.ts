import type { Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow, lowTargets } from './support/accessible.ts'
import { freshName } from './support/account.ts'
import { becomeAdmin } from './support/admin.ts'
import { SCREENS, title } from './support/screens.ts'
import { expect, test, untilCatalogueStored } from './support/test.ts'

for (const [path, heading] of SCREENS) {
  test(`axe finds nothing on ${path} in both themes, on a phone and on a desk`, async ({ page }) => {
    await page.goto(path)
    await expect(title(page)).toHaveText(heading)
    if (path === '/tool/645') await page.getByRole('region', { name: 'Similar tools' }).waitFor()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page)
    }
  })
}

/** WCAG 2.5.8, in pixels. */
const LEAST_TARGET = 24

/** Those whose accessibility has stories of its own as well. */
const ALL = [...SCREENS, ['/', /./], ['/compare/645,12', /./]] as const

// 320 pixels are a phone of 360 with larger letters, or 1280 at 400% zoom; 3840 is a 4K screen.
for (const width of [640, 3840]) {
  test(`nothing runs over the edge at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const [path, heading] of ALL) {
      await page.goto(path)
      await expect(title(page)).toHaveText(heading)
      await expectWithinWindow(page, path)
    }
  })
}

test.describe('under a finger', () => {
  test.use({ hasTouch: true })

  test('nothing runs over the edge at 320 pixels, and what stands alone has room to be tapped', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 900 })
    for (const [path, heading] of ALL) {
      await page.goto(path)
      await expect(title(page)).toHaveText(heading)
      await expectWithinWindow(page, path)
      expect(await lowTargets(page, LEAST_TARGET), path).toEqual([])
    }
  })
})

test('nothing moves while a screen arrives, whether opened or reached from the home page', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput))
          shifts.sum += Number(entry.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const moved = () => page.evaluate<number>('shifts.sum')
  for (const [path, heading] of ALL) {
    await page.goto(path)
    await expect(title(page)).toHaveText(heading)
    await untilCatalogueStored(page)
    expect(await moved(), path).toBeLessThan(0.02)
  }
  await page.goto('/')
  for (const link of ['Categories', 'Trending', 'Why AI Hub']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
    await expect(title(page)).toBeFocused()
  }
  expect(await moved()).toBeLessThan(0.02)
})

test('a tool whose page is still on its way, without the facts beside it, stands where it will stay', async ({
  page,
}) => {
  await page.goto('/tool/645')
  await untilCatalogueStored(page)
  const reviews = page.locator('#reviews')
  const before = await reviews.boundingBox()
  await page.getByRole('region', { name: 'Pricing' }).evaluate((pricing) => pricing.parentElement?.remove())
  expect((await reviews.boundingBox())?.x).toBe(before?.x)
})

test('on a phone, what the keyboard reaches stands clear of the header and of the bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  for (const path of ['/', '/tool/645', '/categories', '/subscribe']) {
    await page.goto(path)
    await untilCatalogueStored(page)
    for (const key of ['Tab', 'Shift+Tab']) {
      if (key === 'Shift+Tab') await page.getByRole('contentinfo').getByRole('link').last().focus()
      expect(await hiddenBehindBars(page, key), `${path}, ${key}`).toEqual([])
    }
  }
})

/** Goes on by a key, and names what had the focus and could not be seen. */
async function hiddenBehindBars(page: Page, key: string): Promise<string[]> {
  const hidden: string[] = []
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press(key)
    const name = await page.evaluate(() => {
      const focused = document.activeElement
      const bars = [...document.querySelectorAll('body header, nav')].filter((bar) =>
        ['fixed', 'sticky'].includes(getComputedStyle(bar).position),
      )
      if (focused === null || bars.some((bar) => bar.contains(focused))) return null
      const { left, top, width, height } = focused.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      const isBehind = above !== null && bars.some((bar) => bar.contains(above))
      return isBehind ? focused.outerHTML.slice(0, 120) : null
    })
    if (name !== null) hidden.push(name)
  }
  return hidden
}

test('screens of admins cut no name off on the narrowest phone, and begin their headings with the title', async ({
  page,
  server,
}) => {
  await becomeAdmin(page, server, freshName('narrow'))
  for (const [width, path] of [
    [320, '/admin'],
    [320, '/ai-agent-analytics'],
    [768, '/ai-agent-analytics'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    await title(page).waitFor()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const cut = await page
      .locator('main button span, main dt')
      .evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 2 && scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      )
    expect(cut, `${path} at ${width}`).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByRole('heading').first()).toHaveText('AI Agent Analytics')
})

test('what stands in buttons, paragraphs and lines is nothing that HTML keeps out of them', async ({
  page,
  server,
}) => {
  await becomeAdmin(page, server, freshName('nested'))
  for (const path of ['/', '/account', '/admin/tools', '/admin/tools/645', '/ai-recommendations']) {
    await page.goto(path)
    await title(page).waitFor()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const nested = await page
      .locator(':is(button, p, span) div')
      .evaluateAll((all) => all.map((inner) => inner.parentElement?.outerHTML.slice(0, 120)))
    expect(nested, path).toEqual([])
  }
})

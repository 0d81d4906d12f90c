import type { Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow, lowTargets } from './support/accessible.ts'
import { freshName } from './support/account.ts'
import { becomeAdmin } from './support/admin.ts'
import { SCREENS, title } from './support/screens.ts'
import { collectComplaints, expect, firstVisitTest, test, untilCatalogueStored } from './support/test.ts'

/** WCAG 2.5.8, in pixels. */
const LEAST_TARGET = 24

const DESK = { width: 1280, height: 900 }

/** Those whose accessibility has stories of its own as well. */
const ALL = [...SCREENS, ['/', /./], ['/compare/645,12', /./]] as const

const moved = (page: Page) => page.evaluate<number>('shifts.sum')

async function watchShifts(page: Page): Promise<void> {
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
}

/** A loaded page is under a finger from now on. @returns what ends it */
async function touch(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.waitForFunction(() => matchMedia('(pointer: coarse)').matches)
  return () => session.detach()
}

test.describe('each screen, loaded once', () => {
  // One visitor sees them all: the catalogue arrives on the device once.
  let page: Page
  let complaints: string[]

  test.beforeAll(async ({ browser, server }) => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: DESK,
      serviceWorkers: 'block',
    })
    page = await context.newPage()
    complaints = collectComplaints(page)
    await watchShifts(page)
  })
  test.afterAll(() => page.context().close())

  for (const [path, heading] of ALL) {
    test(`${path} stands still, fits and is accessible`, async () => {
      await page.setViewportSize(DESK)
      await page.goto(path)
      await expect(title(page)).toHaveText(heading)
      await test.step('nothing moves while a screen arrives', async () => {
        await untilCatalogueStored(page)
        expect(await moved(page), path).toBeLessThan(0.02)
      })
      await test.step('axe finds nothing in both themes, on a phone and on a desk', async () => {
        if (path === '/tool/645') await page.getByRole('region', { name: 'Similar tools' }).waitFor()
        for (const width of SCREENS.some(([own]) => own === path) ? [390, 1280] : []) {
          await page.setViewportSize({ width, height: 900 })
          await expectAccessible(page)
        }
      })
      // 320 pixels are a phone of 360 with larger letters, or 1280 at 400% zoom; 3840 is a 4K screen.
      await test.step('nothing runs over the edge at 640 and 3840 pixels', async () => {
        for (const width of [640, 3840]) {
          await page.setViewportSize({ width, height: 900 })
          await expectWithinWindow(page, `${path} at ${width}`)
        }
      })
      await test.step('nothing runs over the edge at 320 pixels, and what stands alone has room to be tapped', async () => {
        const endTouch = await touch(page)
        await page.setViewportSize({ width: 320, height: 900 })
        await expectWithinWindow(page, path)
        expect(await lowTargets(page, LEAST_TARGET), path).toEqual([])
        await endTouch()
      })
      expect(complaints.splice(0), 'the console stays empty').toEqual([])
    })
  }
})

firstVisitTest('nothing moves while a screen is reached from the home page', async ({ page }) => {
  await watchShifts(page)
  await page.goto('/')
  for (const link of ['Categories', 'Trending', 'Why AI Hub']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
    await expect(title(page)).toBeFocused()
  }
  expect(await moved(page)).toBeLessThan(0.02)
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
  await page.setViewportSize({ width: 320, height: 900 })
  for (const [path, widths] of [
    ['/admin', [320]],
    ['/ai-agent-analytics', [320, 768]],
  ] as const) {
    await page.goto(path)
    await title(page).waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
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

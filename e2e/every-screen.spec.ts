import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
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

/** Those whose accessibility has stories of its own as well. */
const ALL = [...SCREENS, ['/', /./], ['/compare/645,12', /./]] as const

// 320 pixels are a phone of 360 with larger letters, or 1280 at 400% zoom; 3840 is a 4K screen.
for (const width of [320, 640, 3840]) {
  test(`nothing runs over the edge at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const [path, heading] of ALL) {
      await page.goto(path)
      await expect(title(page)).toHaveText(heading)
      await expectWithinWindow(page, path)
    }
  })
}

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

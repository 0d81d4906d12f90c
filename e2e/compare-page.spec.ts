import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { chooseFirst, columnsOf, dialogOf, opener, rowOf, tools, tray } from './support/comparison.ts'
import { TestServer } from './support/server.ts'
import { expect, installedTest, test, untilBooted, untilOfflineReady } from './support/test.ts'

test('the page shows figures, features and what the tools have in common', async ({ page }) => {
  await page.goto('/compare/645,646')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare Otter.ai vs Fireflies.ai')
  await expect(page).toHaveTitle(/Compare Otter\.ai vs Fireflies\.ai/)
  await expect(rowOf(page, 'Paid plans')).toHaveText(['From $16.99/moLowest', 'From $18/mo'])
  await expect(rowOf(page, 'Free plan')).toHaveText(['Yes', 'Yes'])
  await expect(rowOf(page, 'Calendar sync')).toHaveText(['Yes', /Not listed/])
  await expect(rowOf(page, 'Tags').first()).toContainText('Transcription (shared)')

  await untilBooted(page)
  await page.getByRole('switch', { name: 'Only differences' }).click()
  await expect(page.getByRole('rowheader', { name: 'Free plan' })).toHaveCount(0)
  await expect(page.getByRole('rowheader', { name: 'Calendar sync' })).toBeVisible()
  await expect(page.getByText(/^Showing \d+ of \d+ rows$/)).toBeVisible()
})

test('tools can be removed, swapped and added from the page', async ({ page }) => {
  await page.goto('/compare/645,646,647')
  await page.getByRole('button', { name: 'Remove Fireflies.ai from comparison' }).click()
  await expect(page).toHaveURL(/\/compare\/645,647$/)
  await expect(columnsOf(page)).toHaveCount(2)
  await page.goBack()
  await expect(columnsOf(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Swap Granola for another tool' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(tray(page).getByRole('listitem')).toHaveText(tools('Otter.ai', 'Fireflies.ai'))
})

test('what an address asks for in vain is said, and nothing breaks', async ({ page }) => {
  const about = page.getByRole('list', { name: 'About this comparison' })
  await page.goto('/compare/645,99999,abc,645,647,648,649')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare Otter.ai vs Granola')
  await expect(about.getByRole('listitem')).toHaveText([
    'No tool has the number 99999.',
    '“abc” is not the number of a tool.',
    'Listed more than once and shown once: Otter.ai.',
    'A comparison holds up to 3 tools. Left out: Fathom and tl;dv.',
  ])
  await page.goto(`/compare/${Array.from({ length: 100 }, (_, at) => at + 101).join()}`)
  await expect(columnsOf(page)).toHaveCount(3)
  await expect(about).toContainText('and 92 more')

  await page.goto('/compare/999999')
  await expect(about).toContainText('No tool has the number 999999.')
  for (const address of ['/compare', '/compare/0', '/compare/,,', '/compare/%3Cb%3E']) {
    await page.goto(address)
    await expect(page.getByText('Nothing to compare yet')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Browse all tools' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/compare/645,645')
  await expect(page.getByText('Choose one more tool')).toBeVisible()
  await expect(about).toContainText('shown once: Otter.ai')
})

installedTest('a comparison can be made and opened without a server', async ({ browser }) => {
  const server = await TestServer.start()
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/')
  await untilOfflineReady(page)
  await server.stop()

  await page.goto('/compare/645,647')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare Otter.ai vs Granola')
  await expect(rowOf(page, 'Category')).toHaveText(['Meeting Assistants', 'Meeting Assistants'])
  await page.goto('/?search=translate')
  await chooseFirst(page, 2)
  await opener(page).click()
  await expect(columnsOf(dialogOf(page))).toHaveCount(2)

  await context.close()
  await server.dispose()
})

for (const width of [320, 360, 768]) {
  test(`three tools fit ${width} pixels without scrolling sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    // A phone shows two, and the third when it is asked for.
    const shown = width < 576 ? 2 : 3
    await page.goto('/compare/645,646,647')
    await expect(columnsOf(page)).toHaveCount(shown)
    await expectWithinWindow(page)
    if (shown === 2) await page.getByRole('button', { name: 'Show Granola' }).click()
    await page.mouse.wheel(0, 900)
    await expect(page.getByRole('columnheader', { name: 'Granola' })).toBeInViewport()
    await page.goto('/')
    await chooseFirst(page, 3)
    await opener(page).click()
    await expect(columnsOf(dialogOf(page))).toHaveCount(shown)
    const body = dialogOf(page).getByRole('table')
    expect(await body.evaluate((table) => table.scrollWidth - table.clientWidth)).toBeLessThanOrEqual(0)
  })
}

test('on a phone descriptions are folded, and nothing of the third tool stands in their row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/compare/172,173,174')
  const row = page.getByRole('row', { name: /^Description/ })
  await expect(row.getByRole('cell')).toHaveCount(2)
  const height = async () => (await row.boundingBox())?.height ?? 0
  const folded = await height()
  await row.getByRole('button', { name: 'Read more' }).first().click()
  await expect(row.getByRole('button', { name: 'Show less' })).toBeVisible()
  expect(await height()).toBeGreaterThan(folded)
  await page.setViewportSize({ width: 1280, height: 740 })
  await expect(row.getByRole('cell')).toHaveCount(3)
  await expect(row.getByRole('button')).toHaveCount(0)
})

test('page, tray and dialog are accessible in both themes', async ({ page }) => {
  const check = async () => {
    await expectAccessible(page)
  }
  for (const address of ['/compare/645,646,99999', '/compare']) {
    await page.goto(address)
    await expect(page.getByRole('switch').or(page.getByText('Nothing to compare yet'))).toBeVisible()
    await check()
  }
  await page.goto('/')
  await chooseFirst(page, 2)
  await expect(tray(page).getByRole('listitem')).toHaveCount(2)
  await check()
  await opener(page).click()
  await expect(columnsOf(dialogOf(page))).toHaveCount(2)
  await check()
})

test('on paper stands the comparison, without tray and switches', async ({ page }) => {
  await page.goto('/')
  await chooseFirst(page, 2)
  await expect(tray(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(tray(page)).toBeHidden()
  await page.goto('/compare/645,646')
  await expect(page.getByRole('columnheader', { name: 'Otter.ai' })).toBeVisible()
  await expect(page.getByRole('switch')).toBeHidden()
})

import type { Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import {
  chooseFirst,
  clearChoice,
  columnsOf,
  dialogOf,
  opener,
  rowOf,
  tools,
  tray,
} from './support/comparison.ts'
import { goTo } from './support/screens.ts'
import { TestServer } from './support/server.ts'
import {
  collectComplaints,
  expect,
  installedTest,
  test,
  untilBooted,
  untilOfflineReady,
} from './support/test.ts'

test.describe('one visitor', () => {
  // Goes from page to page as links do, and begins each story on Home with nothing chosen.
  let page: Page
  let complaints: string[]

  test.beforeAll(async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
    page = await context.newPage()
    complaints = collectComplaints(page)
    await page.goto('/')
  })
  test.beforeEach(async () => {
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 1280, height: 900 })
    await untilBooted(page)
    await goTo(page, '/')
    await clearChoice(page)
  })
  test.afterEach(() => expect(complaints.splice(0), 'the console stays empty').toEqual([]))
  test.afterAll(() => page.context().close())

  test('the page shows figures, features and what the tools have in common', async () => {
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

  test('tools can be removed, swapped and added from the page', async () => {
    await goTo(page, '/compare/645,646,647')
    await page.getByRole('button', { name: 'Remove Fireflies.ai from comparison' }).click()
    await expect(page).toHaveURL(/\/compare\/645,647$/)
    await expect(columnsOf(page)).toHaveCount(2)
    await page.goBack()
    await expect(columnsOf(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Swap Granola for another tool' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(tray(page).getByRole('listitem')).toHaveText(tools('Otter.ai', 'Fireflies.ai'))
  })

  test('what an address asks for in vain is said, and nothing breaks', async () => {
    const about = page.getByRole('list', { name: 'About this comparison' })
    await page.goto('/compare/645,99999,abc,645,647,648,649')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare Otter.ai vs Granola')
    await expect(about.getByRole('listitem')).toHaveText([
      'No tool has the number 99999.',
      '“abc” is not the number of a tool.',
      'Listed more than once and shown once: Otter.ai.',
      'A comparison holds up to 3 tools. Left out: Fathom and tl;dv.',
    ])
    await untilBooted(page)
    await goTo(page, `/compare/${Array.from({ length: 100 }, (_, at) => at + 101).join()}`)
    await expect(columnsOf(page)).toHaveCount(3)
    await expect(about).toContainText('and 92 more')

    await goTo(page, '/compare/999999')
    await expect(about).toContainText('No tool has the number 999999.')
    for (const address of ['/compare', '/compare/0', '/compare/,,']) {
      await goTo(page, address)
      await expect(page.getByText('Nothing to compare yet')).toBeVisible()
    }
    await page.goto('/compare/%3Cb%3E')
    await expect(page.getByText('Nothing to compare yet')).toBeVisible()
    await untilBooted(page)
    await page.getByRole('button', { name: 'Browse all tools' }).click()
    await expect(page).toHaveURL(/\/$/)
    await goTo(page, '/compare/645,645')
    await expect(page.getByText('Choose one more tool')).toBeVisible()
    await expect(about).toContainText('shown once: Otter.ai')
  })

  test('three tools fit 320, 360 and 768 pixels without scrolling sideways', async () => {
    await chooseFirst(page, 3)
    for (const width of [320, 360, 768]) {
      await test.step(`${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 740 })
        // A phone shows two, and the third when it is asked for.
        const shown = width < 576 ? 2 : 3
        await goTo(page, '/compare/645,646,647')
        await expect(columnsOf(page)).toHaveCount(shown)
        await expectWithinWindow(page)
        if (shown === 2) await page.getByRole('button', { name: 'Show Granola' }).click()
        await page.mouse.wheel(0, 900)
        await expect(page.getByRole('columnheader', { name: 'Granola' })).toBeInViewport()
        await goTo(page, '/')
        await opener(page).click()
        await expect(columnsOf(dialogOf(page))).toHaveCount(shown)
        const body = dialogOf(page).getByRole('table')
        expect(await body.evaluate((table) => table.scrollWidth - table.clientWidth)).toBeLessThanOrEqual(0)
        await page.keyboard.press('Escape')
        await expect(dialogOf(page)).toBeHidden()
      })
    }
  })

  test('on a phone descriptions are folded, and nothing of the third tool stands in their row', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await goTo(page, '/compare/172,173,174')
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

  test('page, tray and dialog are accessible in both themes', async () => {
    await goTo(page, '/compare/645,646,99999')
    await expect(page.getByRole('switch')).toBeVisible()
    await expectAccessible(page)
    await goTo(page, '/compare')
    await expect(page.getByText('Nothing to compare yet')).toBeVisible()
    await expectAccessible(page, { within: 'main' })
    await goTo(page, '/')
    await chooseFirst(page, 2)
    await expect(tray(page).getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    await opener(page).click()
    await expect(columnsOf(dialogOf(page))).toHaveCount(2)
    await expectAccessible(page, { within: '[role="dialog"]' })
    await page.keyboard.press('Escape')
  })

  test('on paper stands the comparison, without tray and switches', async () => {
    await chooseFirst(page, 2)
    await expect(tray(page)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(tray(page)).toBeHidden()
    await goTo(page, '/compare/645,646')
    await expect(page.getByRole('columnheader', { name: 'Otter.ai' })).toBeVisible()
    await expect(page.getByRole('switch')).toBeHidden()
  })
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
  await untilBooted(page)
  await goTo(page, '/?search=translate')
  await chooseFirst(page, 2)
  await opener(page).click()
  await expect(columnsOf(dialogOf(page))).toHaveCount(2)

  await context.close()
  await server.dispose()
})

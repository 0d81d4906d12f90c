import type { Page } from '@playwright/test'
import { expectWithinWindow } from './support/accessible.ts'
import {
  chooseFirst,
  clearChoice,
  columnsOf,
  dialogOf,
  opener,
  results,
  rowOf,
  tools,
  tray,
} from './support/comparison.ts'
import { collectComplaints, expect, test, untilBooted, untilCatalogueStored } from './support/test.ts'

test.describe('one visitor on Home', () => {
  // The stories begin with nothing chosen, as a load would.
  let page: Page
  let complaints: string[]

  test.beforeAll(async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
    page = await context.newPage()
    complaints = collectComplaints(page)
    await page.goto('/')
    await untilCatalogueStored(page)
  })
  test.beforeEach(async () => {
    await page.context().setOffline(false)
    await page.setViewportSize({ width: 1280, height: 900 })
    await untilBooted(page)
    await clearChoice(page)
  })
  test.afterEach(() => expect(complaints.splice(0), 'the console stays empty').toEqual([]))
  test.afterAll(() => page.context().close())

  test('three tools are chosen on their cards, a fourth is refused with a word', async () => {
    await expect(opener(page)).toBeDisabled()
    const names = await chooseFirst(page, 3)
    await expect(opener(page)).toHaveText('Compare (3)')
    await expect(results(page).getByText('SELECTED')).toHaveCount(3)
    for (const name of names) {
      await expect(tray(page).getByRole('button', { name: `Remove ${name}` })).toBeVisible()
    }
    const fourth = results(page)
      .getByRole('button', { name: /^Add .* to comparison$/ })
      .first()
    await fourth.click()
    await expect(page.getByText('You can compare up to 3 tools')).toBeVisible()
    await expect(fourth).toHaveAttribute('aria-pressed', 'false')

    await results(page)
      .getByRole('button', { name: `Remove ${names[1]} from comparison` })
      .click()
    await expect(opener(page)).toHaveText('Compare (2)')
    await fourth.click()
    await expect(opener(page)).toHaveText('Compare (3)')
  })

  test('the choice survives a reload, follows into other tabs and pages, and can be cleared by mistake', async () => {
    const [first, second] = await chooseFirst(page, 2)
    await page.reload()
    await expect(tray(page).getByRole('button', { name: `Remove ${first}` })).toBeVisible()

    const other = await page.context().newPage()
    await other.goto('/trending')
    await expect(tray(other).getByRole('listitem')).toHaveText(tools(first, second))
    await tray(other)
      .getByRole('button', { name: `Remove ${first}` })
      .click()
    await expect(tray(page).getByRole('listitem')).toHaveText(tools(second))

    await tray(page).getByRole('button', { name: 'Clear' }).click()
    await expect(tray(page)).toBeHidden()
    await expect(opener(page)).toBeDisabled()
    await expect(tray(other)).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(tray(page).getByRole('listitem')).toHaveText(tools(second))
    await other.close()
  })

  test('damaged storage is no choice, and no harm', async () => {
    await page.evaluate(() => localStorage.setItem('compare-selection', '{"ids":[1,'))
    await page.reload()
    await expect(opener(page)).toBeDisabled()
    await chooseFirst(page, 1)
    await expect(opener(page)).toHaveText('Compare (1)')
  })

  test('the tray covers neither the end of the page nor the note about the network', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await untilCatalogueStored(page)
    await chooseFirst(page, 3)
    await page.context().setOffline(true)
    const note = page.getByText(/^Offline/)
    await expect(note).toBeVisible()
    const top = async () => (await tray(page).boundingBox())!.y
    const noteBox = (await note.boundingBox())!
    expect(noteBox.y + noteBox.height).toBeLessThanOrEqual(await top())
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const lastLink = page.getByRole('contentinfo').getByRole('link').last()
    await expect
      .poll(async () => {
        const box = (await lastLink.boundingBox())!
        return box.y + box.height <= (await top())
      })
      .toBe(true)
    await expectWithinWindow(page)
  })

  test('one tool is too few: the dialog asks for one more', async () => {
    const [name] = await chooseFirst(page, 1)
    await opener(page).click()
    await expect(dialogOf(page).getByText('Choose one more tool')).toBeVisible()
    await expect(dialogOf(page)).toContainText(name!)
    await dialogOf(page).getByRole('button', { name: 'Find another tool' }).click()
    await expect(dialogOf(page)).toBeHidden()
  })

  test('the dialog sets the chosen tools side by side and lets go of one', async () => {
    const names = await chooseFirst(page, 3)
    await tray(page).getByRole('button', { name: 'Compare' }).click()
    const dialog = dialogOf(page)
    for (const name of names) await expect(dialog.getByRole('columnheader', { name })).toBeVisible()
    for (const label of ['Price', 'Rating', 'Reviews', 'Users', 'Category', 'Tags', 'Status']) {
      await expect(rowOf(page, label), label).toHaveCount(3)
    }
    await expect(dialog.getByText('Sample data')).toBeVisible()
    await expect(dialog.getByRole('link', { name: `Visit Tool: ${names[0]}` })).toHaveAttribute(
      'rel',
      /noopener/,
    )
    await expect(dialog.getByRole('link', { name: 'Get Free Premium' })).toHaveAttribute('href', '/subscribe')

    await dialog.getByRole('button', { name: `Remove ${names[1]} from comparison` }).click()
    await expect(columnsOf(dialog)).toHaveCount(2)
    await dialog.getByRole('button', { name: `Remove ${names[0]} from comparison` }).click()
    await expect(dialog.getByText('Choose one more tool')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(tray(page).getByRole('listitem')).toHaveText(tools(names[2]))
  })

  test('a chosen tool that has left the directory is said and can be removed', async () => {
    await page.evaluate(() => localStorage.setItem('compare-selection', '645,646,424242'))
    await page.reload()
    await expect(tray(page).getByText('No longer listed (424242)')).toBeVisible()
    await tray(page).getByRole('button', { name: 'Compare' }).click()
    await expect(dialogOf(page).getByText(/No tool has the number 424242/)).toBeVisible()
    await expect(columnsOf(dialogOf(page))).toHaveCount(2)
    await dialogOf(page).getByRole('button', { name: 'Remove from comparison' }).click()
    await expect(dialogOf(page).getByText(/No tool has the number/)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(tray(page).getByRole('listitem')).toHaveText(tools('Otter.ai', 'Fireflies.ai'))
  })

  test('a keyboard is enough', async () => {
    const names = (await results(page).getByRole('heading', { level: 3 }).allTextContents()).slice(0, 2)
    for (const name of names) {
      await results(page).getByRole('link', { name, exact: true }).focus()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: `Add ${name} to comparison` })).toBeFocused()
      await page.keyboard.press('Space')
    }
    await expect(
      page.getByRole('status').filter({ hasText: '2 of 3 tools chosen to compare' }),
    ).toBeAttached()
    await opener(page).focus()
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page)
    await expect(columnsOf(dialog)).toHaveCount(2)
    await dialog.getByRole('button', { name: `Remove ${names[0]} from comparison` }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Choose one more tool')).toBeVisible()
    expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(opener(page)).toBeFocused()

    await tray(page)
      .getByRole('button', { name: `Remove ${names[1]}` })
      .focus()
    await page.keyboard.press('Enter')
    await expect(tray(page)).toBeHidden()
    await expect(opener(page)).toBeDisabled()
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('where neither the device nor the server answers, the dialog says so and tries again', async ({
  page,
}) => {
  let isBack = false
  // The catalogue stays away for good: if it came by itself, the dialog would need no second try.
  await page.route('**/api/**', (route) =>
    isBack && route.request().url().includes('/api/tools') ? route.continue() : route.abort(),
  )
  await page.goto('/')
  await chooseFirst(page, 2)
  await opener(page).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText('Failed to load comparison data. Please try again.')).toBeVisible()
  isBack = true
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(columnsOf(dialog)).toHaveCount(2)
})

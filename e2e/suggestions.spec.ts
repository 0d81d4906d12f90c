import type { Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { dialog as account, become, enter, freshName, PASSWORD, register, toast } from './support/account.ts'
import { becomeAdmin } from './support/admin.ts'
import { title } from './support/screens.ts'
import { expect, test, untilBooted } from './support/test.ts'

test.use({ changesCatalogue: true, ownServer: 'suggestions' })

/** Otter.ai. */
const TOOL = '/tool/645'
const PHONE = { width: 360, height: 780 }
const DESK = { width: 1280, height: 900 }

const editor = (page: Page) => page.getByRole('dialog', { name: 'Suggest an edit to Otter.ai' })
const own = (page: Page) => page.getByRole('list', { name: 'Your suggestions' })

/** Opens the form, which stands near the end of the page of the tool. */
async function openEditor(page: Page): Promise<void> {
  await untilBooted(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const open = page.getByRole('button', { name: 'Suggest an edit' })
  await open.scrollIntoViewIfNeeded()
  await open.click()
}

/** The desk of one admin, who decides on what all stories send. */
let desk: Page
test.beforeAll(async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: DESK, serviceWorkers: 'block' })
  desk = await context.newPage()
  await becomeAdmin(desk, server, freshName('ada'))
})
test.beforeEach(() => desk.setViewportSize(DESK))
test.afterAll(() => desk.context().close())

test('an edit that is written without a connection is sent, accepted in part by an admin, and thanked for', async ({
  page,
}) => {
  await become(page, freshName('sue'))
  await page.goto(TOOL)
  await openEditor(page)
  const dialog = editor(page)
  await dialog.getByRole('button', { name: 'Send suggestion' }).click()
  await expect(dialog.getByText('Change a field first.')).toBeVisible()
  await dialog.getByLabel('Price from').fill('ten')
  await dialog.getByRole('button', { name: 'Send suggestion' }).click()
  await expect(dialog.getByLabel('Price from')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Price from').fill('19.50')
  await dialog.getByLabel('Made by').fill('Otter Labs')
  await expect(dialog.getByText('2 fields changed')).toBeVisible()
  await expectAccessible(page)
  // What is typed outlives the dialog and the page.
  await page.reload()
  await openEditor(page)
  await expect(dialog.getByLabel('Made by')).toHaveValue('Otter Labs')
  await dialog.getByLabel('Where did you read it?').fill('The pricing page says so.')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Send suggestion' }).click()
  await expect(toast(page, 'Suggestion saved')).toBeVisible()
  await expect(own(page)).toContainText('Waiting to be sent')
  await page.context().setOffline(false)
  await expect(own(page)).toContainText('Waiting for an admin')

  await desk.goto('/admin')
  await desk
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: /^Suggestions/ })
    .click()
  await expect(title(desk)).toHaveText('Suggestions')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Otter.ai' }).click()
  const review = desk.getByRole('dialog', { name: 'Changes to Otter.ai' })
  await expect(review).toContainText('The pricing page says so.')
  await expect(review).toContainText('$19.50 a month')
  await review.getByRole('checkbox', { name: 'Accept Made by' }).uncheck()
  await review.getByRole('textbox').fill('Thank you for the price.')
  await expectAccessible(desk)
  await desk.setViewportSize(PHONE)
  await expectWithinWindow(desk)
  await review.getByRole('button', { name: 'Accept 1 of 2 fields' }).click()
  await expect(toast(desk, 'Suggestion accepted')).toBeVisible()
  await expect(desk.getByText('Nothing to review')).toBeVisible()

  await expect(own(page)).toContainText('Accepted: price from')
  await expect(page.getByText('From $19.50/mo').first()).toBeVisible()
  await page.goto('/account?tab=settings')
  await expect(page.getByText('1 of 1 accepted. Thank you for improving the catalogue.')).toBeVisible()
  await expect(own(page)).toContainText('“Thank you for the price.”')
  await expectAccessible(page)
})

test('a visitor submits a missing tool, signs in for it, and finds it listed', async ({ page, server }) => {
  const name = freshName('tom')
  await register(server.url, name)
  await page.goto('/?search=quuxolotl')
  await page.getByRole('link', { name: 'Is a tool missing? Tell us about it' }).click()
  await expect(title(page)).toHaveText('Submit a tool')
  await page.getByLabel('Name', { exact: true }).fill('Otter')
  await expect(page.getByText('Is it one of these?')).toContainText('Otter.ai')
  await page.getByRole('button', { name: 'Sign in and send' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Otter')
  await expect(page.getByLabel('Website')).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Quuxolotl')
  await page.getByLabel('Website').fill('https://otter.ai')
  await page.getByLabel('Description').fill('Sings a melody for each sentence that is typed.')
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Music' })
  await page.getByRole('textbox', { name: 'Tags' }).fill('Music, Voice')
  await page.getByLabel('Made by').fill('Quux Labs')
  await page.locator('summary', { hasText: 'Platforms' }).click()
  await page.getByRole('checkbox', { name: 'Self-hosted' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in and send' }).click()
  await account(page).getByRole('tab', { name: 'Sign In' }).click()
  await enter(page, name, PASSWORD)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Quuxolotl')
  const submit = page.getByRole('button', { name: 'Submit tool' })
  // What is listed already is told at once, and nothing of what was typed is lost.
  await submit.click()
  await expect(page.getByText('This website is already listed as “Otter.ai”.')).toBeVisible()
  await page.getByLabel('Website').fill('https://quuxolotl.example')
  await page.context().setOffline(true)
  await submit.dblclick()
  await expect(toast(page, 'Suggestion saved')).toBeVisible()
  await page.context().setOffline(false)
  await expect(own(page)).toContainText('Waiting for an admin')
  await expect(own(page).getByRole('listitem')).toHaveCount(1)
  await expect(own(page)).toContainText('Quuxolotl')
  await page.setViewportSize(PHONE)
  await expectWithinWindow(page)
  await expectAccessible(page)

  await desk.goto('/admin/suggestions')
  await desk.getByRole('button', { name: 'Quuxolotl' }).click()
  const review = desk.getByRole('dialog', { name: 'Quuxolotl, a new tool' })
  await review.getByRole('button', { name: 'Decline' }).click()
  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(desk, 'Suggestion reopened')).toBeVisible()
  await desk.getByRole('button', { name: 'Quuxolotl' }).click()
  await expect(review.getByRole('region', { name: 'Platforms' })).toContainText('Self-hosted')
  await review.getByRole('button', { name: 'Add tool', exact: true }).click()
  await expect(toast(desk, 'Suggestion accepted')).toBeVisible()

  await expect(own(page)).toContainText('Accepted')
  await own(page).getByRole('link', { name: 'Quuxolotl' }).click()
  await expect(title(page)).toHaveText('Quuxolotl')
  await expect(page.getByText('Quux Labs').first()).toBeVisible()
})

test('who has second thoughts withdraws what waits; who wants no mails about decisions says so, without a connection too, and on all devices', async ({
  page,
  browser,
  server,
}) => {
  const name = freshName('max')
  await become(page, name)
  await page.goto(TOOL)
  await openEditor(page)
  await editor(page).getByLabel('Made by').fill('Otter Incorporated')
  await editor(page).getByRole('button', { name: 'Send suggestion' }).click()
  await expect(toast(page, 'Suggestion sent')).toBeVisible()
  await page.goto('/account?tab=settings')
  await own(page).getByRole('button', { name: 'Withdraw the suggestion for Otter.ai' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(toast(page, 'Suggestion withdrawn')).toBeVisible()
  await expect(own(page)).toHaveCount(0)

  const choice = (of: Page) => of.getByRole('switch', { name: 'Email me' })
  await expect(choice(page)).toBeChecked()
  await page.context().setOffline(true)
  await choice(page).click()
  await expect(toast(page, 'Decision emails are off')).toBeVisible()
  await expect(choice(page)).not.toBeChecked()
  await expect(choice(page)).toHaveAccessibleDescription(/^Off\./)
  await page.context().setOffline(false)
  await expectAccessible(page)

  const context = await browser.newContext({ baseURL: server.url })
  const other = await context.newPage()
  await become(other, name)
  await other.goto('/account?tab=settings')
  await expect(choice(other)).not.toBeChecked()
  await choice(other).click()
  await expect(toast(other, 'Decision emails are on')).toBeVisible()
  await context.close()
  await expect(choice(page)).toBeChecked()
})

test('plans and platforms are suggested too, kept over a reload, and shown to the admin as the pages put them', async ({
  page,
}) => {
  await become(page, freshName('pia'))
  await page.goto(TOOL)
  await openEditor(page)
  const dialog = editor(page)
  await dialog.getByText('Platforms, categories, source and data').click()
  await dialog.getByRole('checkbox', { name: 'Self-hosted' }).check()
  await dialog.locator('summary', { hasText: 'Prices' }).click()
  await dialog.getByRole('button', { name: 'Add a plan' }).click()
  const plan = dialog.getByRole('group', { name: /^Plan \d$/ }).last()
  await plan.getByLabel('Plan', { exact: true }).fill('Choir')
  await plan.getByLabel('Amount').fill('dear')
  await dialog.getByRole('button', { name: 'Send suggestion' }).click()
  await expect(dialog.getByText(/^A price /)).toBeVisible()
  await plan.getByLabel('Amount').fill('45')
  await expect(dialog.getByText('2 fields changed')).toBeVisible()
  await page.setViewportSize(PHONE)
  await expectWithinWindow(page)
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await page.reload()
  await openEditor(page)
  await expect(dialog.getByText('2 fields changed')).toBeVisible()
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Send suggestion' }).click()
  await expect(toast(page, 'Suggestion saved')).toBeVisible()
  await page.context().setOffline(false)
  await expect(own(page)).toContainText('Plans and prices, platforms')
  await expect(own(page)).toContainText('Waiting for an admin')

  await desk.goto('/admin/suggestions')
  await desk.getByRole('button', { name: 'Otter.ai' }).last().click()
  const review = desk.getByRole('dialog', { name: 'Changes to Otter.ai' })
  await expect(review.getByRole('region', { name: 'Plans and prices' })).toContainText('Choir: $45 / month')
  await expect(review.getByRole('region', { name: 'Platforms' })).toContainText('Self-hosted')
  await review.getByRole('checkbox', { name: 'Accept Platforms' }).uncheck()
  await review.getByRole('button', { name: 'Accept 1 of 2 fields' }).click()
  await expect(toast(desk, 'Suggestion accepted')).toBeVisible()

  await expect(own(page)).toContainText('Accepted: plans and prices')
  // Beside its line in the history.
  const offered = page.getByText('Choir').filter({ hasNotText: 'Plans:' })
  await expect(offered.first()).toBeVisible()

  // The admin has second thoughts.
  await desk.goto('/admin/suggestions?state=accepted')
  await desk.getByRole('button', { name: 'Otter.ai' }).first().click()
  await review.getByRole('button', { name: 'Revert…' }).click()
  const asked = desk.getByRole('dialog', { name: 'Revert this suggestion?' })
  await expect(asked).toContainText('go back to what they were: Plans and prices.')
  await asked.getByRole('button', { name: 'Revert', exact: true }).click()
  await expect(
    asked.getByText('Please give a reason. The person who suggested it will see it.'),
  ).toBeVisible()
  await asked.getByLabel('Reason').fill('There is no such plan.')
  await desk.setViewportSize(PHONE)
  await expectWithinWindow(desk)
  await expectAccessible(desk)
  await asked.getByRole('button', { name: 'Revert', exact: true }).dblclick()
  await expect(toast(desk, 'Suggestion reverted')).toBeVisible()

  await expect(offered).toHaveCount(0)
  await page.goto('/account?tab=settings')
  await expect(own(page)).toContainText('Accepted, then reverted')
  await expect(own(page)).toContainText('“There is no such plan.”')
})

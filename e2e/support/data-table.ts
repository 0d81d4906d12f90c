import { expect, type Locator, type Page } from '@playwright/test'

/** A row of a table of admins by some of its text; a card on phones. */
export const tableRow = (page: Page, label: string, text: string | RegExp): Locator =>
  page.getByRole('table', { name: label, exact: true }).locator('[data-row]').filter({ hasText: text })

/** The rows themselves, without the head. */
export const tableRows = (page: Page, label: string): Locator =>
  page.getByRole('table', { name: label, exact: true }).locator('[data-row]')

/** Chooses from a filter above the table. */
export async function chooseFilter(page: Page, filter: string, option: string | RegExp): Promise<void> {
  // The head of a column may have the same name.
  const chips = page.locator('[aria-haspopup="menu"]')
  await chips.filter({ hasText: new RegExp(`^${filter}(:|$)`) }).click()
  await page.getByRole('menuitemradio', { name: option, exact: true }).click()
}

/** Does something with a row by its menu. */
export async function actOnRow(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  // It fades, and what is asked next may stand beside it for a moment.
  await expect(page.getByRole('menuitem')).toHaveCount(0)
}

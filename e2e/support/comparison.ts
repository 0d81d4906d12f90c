import { expect, type Locator, type Page } from '@playwright/test'

export const results = (page: Page) => page.getByRole('region', { name: 'Tools', exact: true })
export const tray = (page: Page) => page.getByRole('region', { name: 'Tools to compare' })
export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Compare tools' })
export const columnsOf = (place: Locator | Page) => place.getByRole('columnheader')
export const opener = (page: Page) => results(page).getByRole('button', { name: /^Compare/ })

/** Chooses the first tools of the list, and returns their names. */
export async function chooseFirst(page: Page, count: number): Promise<string[]> {
  const headings = results(page).getByRole('heading', { level: 3 })
  await expect(headings.nth(count)).toBeVisible()
  const names = (await headings.allTextContents()).slice(0, count)
  for (const name of names) await page.getByRole('button', { name: `Add ${name} to comparison` }).click()
  return names
}

/** Home with nothing chosen. */
export async function clearChoice(page: Page): Promise<void> {
  if (await opener(page).isEnabled()) await tray(page).getByRole('button', { name: 'Clear' }).click()
  await expect(opener(page)).toBeDisabled()
}

/** The tray's tools by name; the letter of an avatar stands before each. */
export function tools(...names: (string | undefined)[]): RegExp[] {
  return names.map((name = '') => new RegExp(`${name.replaceAll('.', '\\.')}$`))
}

/** The cells of a row, by its name. */
export function rowOf(page: Page, name: string): Locator {
  const header = page.getByRole('rowheader', { name, exact: true })
  return page.getByRole('row').filter({ has: header }).getByRole('cell')
}

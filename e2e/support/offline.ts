import type { Page } from '@playwright/test'

/**
 * Opens an address of a page whose browser was told to be offline. Chromium forgets that in a new document: requests fail,
 * but the page believes itself online until it is told again.
 */
export async function gotoOffline(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.context().setOffline(false)
  await page.context().setOffline(true)
}

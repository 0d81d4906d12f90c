import { expect, type Page } from '@playwright/test'

export const field = (page: Page, name: string) =>
  page.getByRole('main').getByLabel(name, { exact: true }).locator('visible=true')

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: typeof name === 'string' })

/** Opens the dashboard in a browser that has stored the key. */
export async function openDashboard(page: Page, key: string, tab = 'improve'): Promise<void> {
  await page.addInitScript((kept) => {
    if (sessionStorage.getItem('key-given') === null) localStorage.setItem('agent-api-key', kept)
    sessionStorage.setItem('key-given', '1')
  }, key)
  await page.goto(`/agent-dashboard${tab === 'improve' ? '' : `?tab=${tab}`}`)
  await expect(page.getByRole('tab', { name: 'Keys' })).toBeVisible()
}

export const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** The rows of a list of the dashboard. */
export const items = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).locator('> li')

/** Waits until this browser signs, and has no API key in its storage. */
export async function untilSigning(page: Page): Promise<void> {
  await expect.poll(() => storedKey(page)).toMatch(/"keyId":"sk_/)
}

/** What this browser has stored for its agent: the API key, or the name of the key that it signs with. */
export const storedKey = (page: Page) => page.evaluate(() => localStorage.getItem('agent-api-key'))

import type { Page } from '@playwright/test'

/** Screens by address, with the heading that each must show. */
export const SCREENS = [
  ['/categories', 'Categories'],
  ['/categories/music', 'Music'],
  ['/categories/no-such-category', 'Category Not Found'],
  ['/trending', 'Trending'],
  ['/ai-tool-hub', 'Choosing an AI tool should not take an evening of open tabs'],
  ['/tool/568', 'Otter.ai'],
  ['/tool/999999', 'Tool Not Found'],
  ['/no/such/page', '404 Page Not Found'],
  ['/subscribe', 'Unlock Premium Features'],
  ['/support', 'Support Center'],
  ['/agent-demo', 'Let your agent earn by improving what people read'],
  ['/agent-dashboard', 'Agent Dashboard'],
  ['/revenue-sharing', 'Revenue Sharing'],
] as const

/** The heading that says which screen this is. */
export const title = (page: Page) => page.getByRole('heading', { level: 1 })

export const toolCards = (page: Page) => page.getByRole('region', { name: 'Tools' }).getByRole('article')

/** From now on the server answers every query: the device never gets its own catalogue. */
export async function keepDeviceEmpty(page: Page): Promise<void> {
  // Left without an answer: a refusal would make the page believe that the server is down.
  await page.context().route(/\/api\/sync\//, () => {})
}

/** What was copied. It is pasted into an empty page, for the policy of ours lets nobody read the clipboard. */
export async function readClipboard(page: Page): Promise<string> {
  const empty = await page.context().newPage()
  await empty.setContent('<textarea></textarea>')
  await empty.locator('textarea').press('ControlOrMeta+V')
  const text = await empty.locator('textarea').inputValue()
  await empty.close()
  return text
}

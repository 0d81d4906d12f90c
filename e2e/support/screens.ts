import type { Page } from '@playwright/test'

/** Screens by address, with the heading that each must show. */
export const SCREENS = [
  ['/categories', 'Categories'],
  ['/categories/music', 'Music'],
  ['/categories/no-such-category', 'Category Not Found'],
  ['/trending', 'Trending'],
  ['/graveyard', 'Discontinued tools'],
  ['/ai-tool-hub', 'Choosing an AI tool shouldn’t take an evening of open tabs'],
  ['/tool/645', 'Otter.ai'],
  ['/alternatives/otter-ai', 'Alternatives to Otter.ai'],
  ['/compare/fireflies-ai-vs-otter-ai', 'Compare Fireflies.ai vs Otter.ai'],
  ['/tool/999999', 'Tool Not Found'],
  ['/no/such/page', '404 Page Not Found'],
  ['/updates', 'Updates'],
  ['/updates?tab=following', 'Updates'],
  ['/lists', 'Lists'],
  ['/list/00000000000000000000000000000000', 'This list isn’t shared'],
  ['/updates?tab=notifications', 'Updates'],
  ['/submit', 'Submit a tool'],
  ['/connect?request=0123456789', 'Please Sign In'],
  ['/connect?error=invalid_client', 'This app can’t connect'],
  ['/subscribe', 'Unlock Premium Features'],
  ['/support', 'Support Center'],
  ['/privacy', 'Privacy'],
  ['/agent-demo', 'Let your agent earn by improving what people read'],
  ['/agent-dashboard', 'Agent Dashboard'],
  ['/receipts', 'Check a receipt'],
  ['/revenue-sharing', 'Revenue Sharing'],
] as const

/** The heading that says which screen this is. */
export const title = (page: Page) => page.getByRole('heading', { level: 1 })

export const toolCards = (page: Page) => page.getByRole('region', { name: 'Tools' }).getByRole('article')

/** Moves on as a link does, without loading a page. */
export function goTo(page: Page, path: string): Promise<void> {
  return page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** From now on the server answers every query: the device has no catalogue of its own, and never gets one. */
export async function keepDeviceEmpty(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.clear()
    return new Promise((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase('catalogue')
      deleting.onsuccess = resolve
      deleting.onerror = () => reject(deleting.error)
    })
  })
  // Left without an answer: a refusal would make the page believe that the server is down.
  await page.context().route(/\/api\/sync\//, () => {})
}

/** Works in an empty page, where tests may do what our own policies let no page do. */
export async function inEmptyPage<T>(page: Page, work: (empty: Page) => Promise<T>): Promise<T> {
  const empty = await page.context().newPage()
  try {
    return await work(empty)
  } finally {
    await empty.close()
  }
}

/** What was copied. It is pasted, for no page of ours may read the clipboard. */
export function readClipboard(page: Page): Promise<string> {
  return inEmptyPage(page, async (empty) => {
    await empty.setContent('<textarea></textarea>')
    await empty.locator('textarea').press('ControlOrMeta+V')
    return empty.locator('textarea').inputValue()
  })
}

import { type Browser, chromium, type Page } from '@playwright/test'
import config from '../playwright.config.ts'

const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/**
 * A browser whose visitors count. Chromium without a head says so, and the server would count nothing of it. The whole
 * browser has another name: what a page sends when it is left goes out without the page's.
 */
export function openVisitors(): Promise<Browser> {
  const { args = [], ...options } = config.use?.launchOptions ?? {}
  return chromium.launch({ ...options, args: [...args, `--user-agent=${PERSON}`] })
}

/** Leaving a page sends what it has. */
export const leave = (page: Page) => page.goto('about:blank')

/** How many events wait in the browser, to be sent. */
export function rowsKept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Opening what is not there would make it, and stand in the way of the app.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'usage')) return 0
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('usage')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => resolve(opening.result)
    })
    try {
      if (!database.objectStoreNames.contains('rows')) return 0
      return await new Promise<number>((resolve, reject) => {
        const counting = database.transaction('rows').objectStore('rows').count()
        counting.onerror = () => reject(counting.error)
        counting.onsuccess = () => resolve(counting.result)
      })
    } finally {
      database.close()
    }
  })
}

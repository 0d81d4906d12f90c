import type { Page } from '@playwright/test'

/** A good mobile connection, in the numbers of Lighthouse's throttling presets (regular 4G). */
export const MOBILE = {
  offline: false,
  latency: 20,
  downloadThroughput: (10 * 2 ** 20) / 8,
  uploadThroughput: 2 ** 20,
}

/** null: not throttled. */
export type Network = typeof MOBILE | null

export async function throttle(page: Page, network: Network): Promise<void> {
  if (network === null) return
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
}

/** Milliseconds to fetch the bytes and put them into IndexedDB as they are, from a page without code. */
export async function rawCopy(
  page: Page,
  { server, url, network = null }: { server: string; url: string; network?: Network },
): Promise<number> {
  await page.goto(`${server}/healthz`)
  await throttle(page, network)
  return page.evaluate(async (address) => {
    const start = performance.now()
    const bytes = await (await fetch(address, { cache: 'no-store' })).arrayBuffer()
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('raw-copy', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('bytes')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('bytes', 'readwrite')
        transaction.objectStore('bytes').put(bytes, 'all')
        transaction.oncomplete = () => resolve()
      }
    })
    return performance.now() - start
  }, url)
}

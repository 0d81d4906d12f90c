import type { Page } from '@playwright/test'

/** A good mobile connection, in the numbers of Lighthouse's throttling presets (regular 4G). */
export const MOBILE = {
  offline: false,
  latency: 20,
  downloadThroughput: (10 * 2 ** 20) / 8,
  uploadThroughput: 2 ** 20,
}

/** null: as fast as it is. */
export type Network = typeof MOBILE | null

export async function throttle(page: Page, network: Network): Promise<void> {
  if (network === null) return
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
}

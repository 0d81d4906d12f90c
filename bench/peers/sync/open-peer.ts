import type { Page } from '@playwright/test'
import type { Peer } from './peer.ts'

/** Opens a peer's page and creates its replica. */
export async function openPeer(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForFunction(() => 'benchPeer' in window)
  await page.evaluate(() => (Reflect.get(window, 'benchPeer') as Peer).open())
}

/** Milliseconds until `count` names with the prefix are found. @throws when their number differs */
export async function pullPeer(page: Page, prefix: string, count: number): Promise<number> {
  const { milliseconds, found } = await page.evaluate(
    (begin) => (Reflect.get(window, 'benchPeer') as Peer).pull(begin),
    prefix,
  )
  if (found !== count) throw new Error(`The peer finds ${found} of ${count} names.`)
  return milliseconds
}

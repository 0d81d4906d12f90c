import type { Page } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import type { CatalogueEvent } from '#shared/sync/protocol.ts'
import { watchHeading } from '../device/watch-heading.ts'

/** An open page that learns of a changed tool. */
export interface LivePage {
  open(page: Page, place: { url: string; id: number }): Promise<void>
  /** Begins to watch. @returns what waits for the name: when it was there, in milliseconds since 1970 */
  watch(page: Page, name: string): Promise<() => Promise<number>>
}

/** The page of the tool, on a device that holds the catalogue and is told of changes. */
export const ourPage: LivePage = {
  async open(page, { url, id }) {
    const listening = page
      .context()
      .waitForEvent('request', (request) => request.url().endsWith('/api/sync/events'))
    await page.goto(`${url}${paths.tool(id)}`)
    await listening
  },
  async watch(page, name) {
    const shown = await watchHeading(page, name)
    return async () => (await shown()).painted
  },
}

/** A page without any code of its own that fetches what it is told of, and keeps and shows nothing. */
export const barePage: LivePage = {
  async open(page, { url }) {
    await page.goto(`${url}/healthz`)
    await page.evaluate(listen)
  },
  async watch(page, name) {
    await page.evaluate((text) => Object.assign(window, { benchWanted: text }), name)
    return () =>
      page
        .waitForFunction(() => Reflect.get(window, 'benchArrived') as number | undefined)
        .then(async (arrived) => {
          const moment = (await arrived.jsonValue()) as number
          await page.evaluate(() => Reflect.deleteProperty(window, 'benchArrived'))
          return moment
        })
  },
}

/** Runs in the page. */
async function listen(): Promise<void> {
  const events = new EventSource('/api/sync/events')
  let head: number | null = null
  const fetchAfter = async (since: number, epoch: string) => {
    const text = await (await fetch(`/api/sync/catalogue?epoch=${epoch}&since=${since}`)).text()
    if (text.includes(Reflect.get(window, 'benchWanted'))) {
      Object.assign(window, { benchArrived: performance.timeOrigin + performance.now() })
    }
  }
  await new Promise<void>((resolve) => {
    events.addEventListener('catalogue', ({ data }: MessageEvent<string>) => {
      const event: CatalogueEvent = JSON.parse(data)
      if (head !== null) void fetchAfter(head, event.epoch)
      head = event.head
      resolve()
    })
  })
}

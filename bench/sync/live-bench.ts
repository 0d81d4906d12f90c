import type { Page } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import type { CatalogueEvent } from '#shared/sync/protocol.ts'
import { withBrowser } from '../device/browser.ts'
import { watchHeading } from '../device/watch-heading.ts'
import { spread } from '../lib/measure.ts'
import { formatNumber, markdownTable } from '../lib/table.ts'
import type { ChangeSource } from './change-source.ts'

/** Each block has its own browser, so that neither page listens while the other is measured. */
const BLOCKS = 3
const PAUSE_MS = 300
/** The first change finds everything cold. */
const WARM_UP = 1

interface Arrival {
  /** Milliseconds since the request of the admin was sent, and since its answer was there. */
  sinceSent: number
  sinceAnswered: number
}

export interface LiveBench {
  url: string
  source: ChangeSource
  changes: number
}

/** One tool renamed by an admin, until an open page shows it. Returns Markdown. */
export async function liveTable(bench: LiveBench): Promise<string> {
  const floor: Arrival[] = []
  const ours: Arrival[] = []
  for (let block = 0; block < BLOCKS; block++) {
    floor.push(...(await arrivals(barePage, bench)))
    ours.push(...(await arrivals(ourPage, bench)))
  }
  return markdownTable(
    [
      `${formatNumber(ours.length)} times one renamed tool`,
      "from the admin's answer, ms median",
      'p99',
      "from the admin's request, ms median",
      'p99',
    ],
    [
      rowOf('in a page with an EventSource and a fetch alone, the floor', floor),
      rowOf('AI Tool Hub, painted in an open page', ours),
    ],
  )
}

/** One block of them. */
function arrivals(live: LivePage, { url, source, changes }: LiveBench): Promise<Arrival[]> {
  const { id } = source.tools[0]!
  return withBrowser(async (context) => {
    const page = await context.newPage()
    await live.open(page, { url, id })
    const measured: Arrival[] = []
    for (let change = 0; change < WARM_UP + Math.ceil(changes / BLOCKS); change++) {
      await page.waitForTimeout(PAUSE_MS)
      const name = source.nextName()
      const there = await live.watch(page, name)
      const { sent, answered } = await source.renameOne(id, name)
      const moment = await there()
      if (change >= WARM_UP) measured.push({ sinceSent: moment - sent, sinceAnswered: moment - answered })
    }
    return measured
  })
}

function rowOf(name: string, list: readonly Arrival[]): (string | number)[] {
  const answered = spread(list.map(({ sinceAnswered }) => sinceAnswered))
  const sent = spread(list.map(({ sinceSent }) => sinceSent))
  return [name, answered.median, answered.p99, sent.median, sent.p99]
}

/** An open page that learns of a changed tool. */
interface LivePage {
  open(page: Page, place: { url: string; id: number }): Promise<void>
  /** Begins to watch. @returns what waits for the name: when it was there, in milliseconds since 1970 */
  watch(page: Page, name: string): Promise<() => Promise<number>>
}

/** The page of the tool, on a device that holds the catalogue and receives changes. */
const ourPage: LivePage = {
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

/** A bare page that fetches what it is notified of, and stores and shows nothing. */
const barePage: LivePage = {
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

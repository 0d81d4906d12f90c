import { withBrowser } from '../device/browser.ts'
import { spread } from '../lib/measure.ts'
import { formatNumber, markdownTable } from '../lib/table.ts'
import type { ChangeSource } from './change-source.ts'
import { barePage, type LivePage, ourPage } from './live-pages.ts'

/** Each block has a browser of its own, so that neither page listens while the other is measured. */
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

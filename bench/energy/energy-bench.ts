import type { Page } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import { followTimers, pendingTimers, setSeen } from '../../e2e/support/background.ts'
import { withBrowser } from '../device/browser.ts'
import type { BenchOptions } from '../lib/bench-options.ts'
import { startOurServer } from '../lib/bench-server.ts'
import { markdownTable } from '../lib/table.ts'

const PORT = 4337
const SIZE = 2000
const TRACED_MS = 30_000
/** To see that it works. */
const QUICK_MS = 3000
/** What was begun while the page was seen. */
const SETTLING_MS = 10_000

const PAGES = [
  { name: 'Home', path: paths.home },
  { name: 'a tool', path: paths.tool(1) },
  { name: 'Why AI Hub', path: paths.hub },
] as const

/** What wakes a processor, by the names that Chromium's traces give it. */
const WAKE_UPS = {
  timers: ['TimerFire'],
  frames: ['FireAnimationFrame', 'FireIdleCallback'],
  requests: ['ResourceSendRequest'],
} as const
type Counts = Record<keyof typeof WAKE_UPS, number>

/** What a page does that is left open, seen and in the background, from Chromium's traces. Returns Markdown. */
export async function energyBench({ quick }: BenchOptions): Promise<string> {
  const traced = quick ? QUICK_MS : TRACED_MS
  const server = await startOurServer(SIZE, PORT)
  const rows: (string | number)[][] = []
  for (const { name, path } of PAGES) {
    await withBrowser(async (context) => {
      const [page = await context.newPage()] = context.pages()
      await followTimers(page)
      await page.goto(server.url + path)
      await page.waitForFunction(() => localStorage.getItem('catalogue-on-device') === '1')
      for (const isSeen of [true, false]) {
        await setSeen(page, isSeen)
        await page.waitForTimeout(SETTLING_MS)
        const { timers, frames, requests } = await trace(page, traced)
        const planned = await pendingTimers(page)
        const state = isSeen ? 'seen' : 'in the background'
        rows.push([
          `${name}, ${state}`,
          timers,
          frames,
          requests,
          planned.length,
          Math.round(inAnHour(planned)),
        ])
      }
    })
  }
  await server.stop()
  return markdownTable(
    [
      `${traced / 1000} s`,
      'timers fired',
      'frames and idle turns',
      'requests',
      'timers planned',
      'of these, in an hour',
    ],
    rows,
  )
}

/** Counts in all threads of the page, its workers included. */
async function trace(page: Page, ms: number): Promise<Counts> {
  const session = await page.context().newCDPSession(page)
  const seen = new Map<string, number>()
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name } of value as unknown as { name: string }[]) seen.set(name, (seen.get(name) ?? 0) + 1)
  })
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
    transferMode: 'ReportEvents',
  })
  await page.waitForTimeout(ms)
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  const count = (names: readonly string[]) => names.reduce((sum, name) => sum + (seen.get(name) ?? 0), 0)
  return {
    timers: count(WAKE_UPS.timers),
    frames: count(WAKE_UPS.frames),
    requests: count(WAKE_UPS.requests),
  }
}

const HOUR_MS = 60 * 60 * 1000

/** How often those would fire that repeat, as chains of timers that plan the next one do, and those that come once. */
function inAnHour(planned: readonly { delay: number }[]): number {
  return planned.reduce((sum, { delay }) => sum + Math.min(HOUR_MS / Math.max(1, delay), 3600), 0)
}

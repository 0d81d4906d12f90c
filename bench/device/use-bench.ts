import { setTimeout } from 'node:timers/promises'
import type { CDPSession, Locator, Page } from '@playwright/test'
import type { BenchOptions } from '../lib/bench-options.ts'
import { startOurServer } from '../lib/bench-server.ts'
import { spread } from '../lib/measure.ts'
import { markdownTable } from '../lib/table.ts'
import { probe, readMoments } from './browser.ts'
import { startVisit } from './visit.ts'

const SIZE = 10_000
const PORT = 4331
const MINUTES = 10
/** To see that it works. */
const QUICK = { size: 2000, minutes: 0.25 }
/** Of the whole time, until everything has been seen once. */
const WARM_UP = 0.1
const READING_MS = 250
const MEGABYTE = 2 ** 20
const SHORTEST_TOLD_MS = 16

/** One round through the app; each step is a link on the page before. */
const ROUND: readonly { name: string; link: (page: Page, round: number) => Locator }[] = [
  { name: 'a tool, from the list', link: card },
  { name: 'Trending', link: (page) => page.locator('header a[href="/trending"]').first() },
  { name: 'a tool, from Trending', link: card },
  { name: 'Categories', link: (page) => page.locator('header a[href="/categories"]').first() },
  { name: 'a category', link: (page, round) => page.locator('main a[href^="/categories/"]').nth(round % 20) },
  { name: 'the home page', link: (page) => page.locator('header a[href="/"]').first() },
]

function card(page: Page, round: number): Locator {
  return page.locator('main article :is(h2, h3) a').nth(round % 10)
}

interface Held {
  after: string
  heap: number
  nodes: number
}

/** Ten minutes of going from page to page on a filled device: how long a change takes, and what stays. Returns Markdown. */
export async function useBench({ quick }: BenchOptions): Promise<string> {
  const { size, minutes } = quick ? QUICK : { size: SIZE, minutes: MINUTES }
  const server = await startOurServer(size, PORT)
  const { page, end } = await startVisit()
  await page.addInitScript(probe)
  await page.addInitScript(watchRoutes)
  await page.addInitScript(watchInteractions)
  await page.goto(server.url)
  await readMoments(page, 'ready')
  const session = await page.context().newCDPSession(page)
  const times = ROUND.map((): number[] => [])
  const held: Held[] = []
  const start = performance.now()
  const elapsed = () => (performance.now() - start) / 60_000
  for (let round = 0; elapsed() < minutes; round++) {
    for (const [at, { link }] of ROUND.entries()) {
      times[at]!.push(await follow(page, link(page, round)))
      await page.waitForTimeout(READING_MS)
    }
    if (held.length === 0 && elapsed() > minutes * WARM_UP) held.push(await measure(session, elapsed()))
  }
  held.push(await measure(session, elapsed()))
  const interactions = await page.evaluate(() => [
    ...(Reflect.get(window, 'benchInteractions') as Map<number, number>).values(),
  ])
  const clicks = times.reduce((sum, some) => sum + some.length, 0)
  await end()
  await server.stop()
  return [
    markdownTable(
      [`a click, ${size.toLocaleString('en-US')} tools`, 'times', 'to the painted page, ms median', 'p99'],
      ROUND.map(({ name }, at) => {
        const { median, p99 } = spread(times[at]!)
        return [name, times[at]!.length, median, p99]
      }),
    ),
    markdownTable(
      ['interactions', 'INP, ms', 'the slowest, ms'],
      [[clicks, interactionToNextPaint(interactions, clicks), Math.max(...interactions)]],
    ),
    markdownTable(
      ['the page after', 'JavaScript heap, MB', 'DOM nodes, detached ones included'],
      held.map(({ after, heap, nodes }) => [after, heap / MEGABYTE, nodes]),
    ),
  ].join('\n\n')
}

/** @returns the milliseconds until the other page was painted */
async function follow(page: Page, link: Locator): Promise<number> {
  const read = () => page.evaluate(() => Reflect.get(window, 'benchRoutes') as number[])
  const { length } = await read()
  await link.click()
  await page.waitForFunction((seen) => Reflect.get(window, 'benchRoutes').length > seen, length)
  return (await read())[length]!
}

/**
 * Interaction to Next Paint as web.dev defines it: the slowest interaction, of which one in fifty is passed over. The
 * browser tells of none below 16 ms.
 */
function interactionToNextPaint(told: readonly number[], all: number): number {
  const slowestFirst = [...told].sort((a, b) => b - a)
  return slowestFirst[Math.floor(all / 50)] ?? SHORTEST_TOLD_MS
}

/** One collection lets go of what the next one can collect, such as the nodes of a page that was left. */
const COLLECTIONS = 3
const SETTLED_MS = 200

/** After the garbage has been collected. */
async function measure(session: CDPSession, minutes: number): Promise<Held> {
  for (let collection = 0; collection < COLLECTIONS; collection++) {
    await session.send('HeapProfiler.collectGarbage')
    await setTimeout(SETTLED_MS)
  }
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes } = await session.send('Memory.getDOMCounters')
  return { after: `${minutes.toFixed(1)} minutes`, heap: usedSize, nodes }
}

/**
 * Runs in the page before its own scripts: writes down, for each change of pages, the milliseconds from the click to the
 * frame that shows the other page's heading.
 */
function watchRoutes(): void {
  const changes: number[] = []
  Object.assign(window, { benchRoutes: changes })
  const heading = () => document.querySelector('main h1')
  const watch = (event: Event) => {
    const before = heading()
    const text = before?.textContent
    const isOther = () => heading() !== null && (heading() !== before || heading()?.textContent !== text)
    const observer = new MutationObserver(() => {
      if (!isOther()) return
      observer.disconnect()
      requestAnimationFrame(() => {
        // A message comes after the frame that this callback belongs to.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => changes.push(performance.now() - event.timeStamp)
        port2.postMessage(null)
      })
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  }
  addEventListener('click', watch, { capture: true })
}

/** Runs in the page before its own scripts: keeps the longest event of each interaction, in milliseconds up to the next paint. */
function watchInteractions(): void {
  const interactions = new Map<number, number>()
  Object.assign(window, { benchInteractions: interactions })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id: number = Reflect.get(entry, 'interactionId')
      if (id > 0) interactions.set(id, Math.max(entry.duration, interactions.get(id) ?? 0))
    }
  }).observe({ type: 'event', buffered: true, ...{ durationThreshold: 16 } })
}

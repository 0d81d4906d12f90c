import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startOurServer } from '../lib/bench-server.ts'
import { spread } from '../lib/measure.ts'
import { markdownTable } from '../lib/table.ts'
import { openBrowser, probe, readMoments } from './browser.ts'

const SIZES = [600, 10_000, 50_000]
const PORT = 4330
const RUNS = 5
/** One size and few visits: to see that it works. */
const QUICK = { sizes: [10_000], runs: 2 }
/** The worker stores its index some seconds after it was built; a returning visitor comes later than that. */
const INDEX_STORED_MS = 15_000

/** A returning visit in a fresh browser: from the start of the page to the first cards out of the device's own data. */
export async function returningBench({ quick = false }: { quick?: boolean } = {}): Promise<string> {
  const { sizes, runs } = quick ? QUICK : { sizes: SIZES, runs: RUNS }
  const rows: (string | number)[][] = []
  for (const size of sizes) rows.push([size.toLocaleString('en-US'), ...(await visit(size, runs))])
  const header = [
    'tools',
    'page start to first local cards, ms median',
    'typing, 4× slower CPU: key to next paint, ms median',
    'p98',
    'list moved while typing, px',
  ]
  return markdownTable(header, rows)
}

async function visit(size: number, runs: number): Promise<number[]> {
  const server = await startOurServer(size, PORT)
  const profile = mkdtempSync(join(tmpdir(), 'ai-tool-hub-returning-'))
  await inBrowser(profile, async (page) => {
    await page.addInitScript(probe)
    await page.goto(server.url)
    await readMoments(page, 'ready')
    await page.waitForTimeout(INDEX_STORED_MS)
  })
  const firstCards: number[] = []
  for (let run = 0; run < runs; run++) {
    await inBrowser(profile, async (page) => {
      await page.addInitScript(probe)
      await page.goto(server.url)
      firstCards.push((await readMoments(page, 'firstCard')).firstCard)
    })
  }
  const typing = await inBrowser(profile, async (page) => {
    await page.goto(server.url)
    return typeWords(page)
  })
  await server.stop()
  rmSync(profile, { recursive: true, force: true })
  return [spread(firstCards).median, typing.median, typing.p98, typing.moved]
}

async function inBrowser<T>(profile: string, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await openBrowser(profile)
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

const WORDS = ['transcribe meetings', 'remove background', 'video editing', 'seo', 'code review', 'trnaslate']
const KEY_INTERVAL_MS = 120
const SLOWDOWN = 4

interface Typing {
  median: number
  p98: number
  /** How far the list of tools moved on the page while its contents changed, in pixels. */
  moved: number
}

/** Types into the search box on a slowed CPU; durations are those of the Event Timing API, in steps of 8 ms. */
async function typeWords(page: Page): Promise<Typing> {
  const session = await page.context().newCDPSession(page)
  const box = page.getByRole('searchbox', { name: 'Search AI tools' })
  // With the first letter the shelves above the list go, and with the last one they come back: between the two nothing should move.
  await box.fill('a')
  await page.waitForTimeout(2000)
  await page.evaluate(observe)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  for (const words of WORDS) {
    await box.selectText()
    await box.pressSequentially(words, { delay: KEY_INTERVAL_MS })
    await page.waitForTimeout(500)
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const { durations, tops } = (await page.evaluate(() => Reflect.get(window, 'benchTyping'))) as Seen
  const sorted = durations.sort((a, b) => a - b)
  const p98 = sorted[Math.floor(sorted.length * 0.98)] ?? Number.NaN
  return { median: spread(sorted).median, p98, moved: Math.max(...tops) - Math.min(...tops) }
}

interface Seen {
  durations: number[]
  tops: number[]
}

function observe(): void {
  const seen: Seen = { durations: [], tops: [] }
  Object.assign(window, { benchTyping: seen })
  const events = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name === 'keydown') seen.durations.push(entry.duration)
    }
  })
  events.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const look = () => {
    const card = document.querySelector('main article')
    if (card !== null) seen.tops.push(card.getBoundingClientRect().top + window.scrollY)
    requestAnimationFrame(look)
  }
  look()
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startOurServer } from '../lib/bench-server.ts'
import { spread } from '../lib/measure.ts'
import { markdownTable } from '../lib/table.ts'
import { openBrowser, probe, readMoments } from './browser.ts'
import { typeWords } from './typing.ts'

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

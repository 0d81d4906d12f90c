import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { paths } from '#shared/paths.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { startOurServer } from '../lib/bench-server.ts'
import { spread } from '../lib/measure.ts'
import { markdownTable } from '../lib/table.ts'

/** The shipped catalogue alone. */
const SIZE = 0
const PORT = 4340
const RUNS = 3

const PAGES = {
  Home: paths.home,
  'Tool page': paths.tool(1),
  Categories: paths.categories,
  Compare: paths.compare([1, 2, 3]),
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = {
  'LCP, ms': 'largest-contentful-paint',
  'TBT, ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const

type Scores = Record<string, number>

/** Lighthouse's own mobile preset, a slow phone on a slow network, against the built app. Medians, as Markdown. */
export async function lighthouseBench(): Promise<string> {
  const server = await startOurServer(SIZE, PORT)
  try {
    const rows: (string | number)[][] = []
    for (const [name, path] of Object.entries(PAGES)) {
      const runs: Scores[] = []
      for (let run = 0; run < RUNS; run++) runs.push(await audit(`${server.url}${path}`))
      const median = (key: string) => spread(runs.map((scores) => scores[key] ?? Number.NaN)).median
      rows.push([name, ...CATEGORIES.map(median), ...Object.keys(METRICS).map(median)])
    }
    return markdownTable(['page', ...CATEGORIES, ...Object.keys(METRICS)], rows)
  } finally {
    await server.stop()
  }
}

/** In a browser of its own, so that nothing is cached. Says on the error stream what cost a point. */
async function audit(url: string): Promise<Scores> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
    if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`)
    const { categories, audits } = result.lhr
    const scores: Scores = {}
    for (const id of CATEGORIES) {
      scores[id] = Math.round((categories[id]?.score ?? 0) * 100)
      if (id === 'performance') continue
      for (const { id: audited, weight } of categories[id]?.auditRefs ?? []) {
        const { score, title } = audits[audited] ?? {}
        if (weight > 0 && typeof score === 'number' && score < 1) console.error(`${url}: ${id}: ${title}`)
      }
    }
    for (const [name, id] of Object.entries(METRICS)) scores[name] = audits[id]?.numericValue ?? Number.NaN
    return scores
  } finally {
    await browser.close()
  }
}

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const address = probe.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    probe.close(() => resolve(port))
  })
  return promise
}

import { availableParallelism, loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { paths } from '#shared/paths.ts'
import { findChromium } from '../../scripts/browsers.ts'
import { freePort } from '../../sync-server/lib/free-port.ts'
import { startOurServer } from '../lib/bench-server.ts'
import { spread } from '../lib/measure.ts'
import { markdownTable } from '../lib/table.ts'
import { serveStatic } from './static-pages.ts'

/** Only the shipped catalogue. */
const SIZE = 0
const PORT = 4340
const STATIC_PORT = 4341
const RUNS = 5

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

/** The figures of one run by the names above, and the load of the machine during it. */
type Scores = Readonly<Record<string, number>>
const LOAD = 'load'

/** With more waiting processes for each core, the figures say more about the machine than about the page. */
const BUSY_LOAD = 1

interface LighthouseOptions {
  /** One run of one page, to see that it works. */
  quick?: boolean
  runs?: number
}

interface Audited {
  ours: Scores
  plain: Scores
}

/**
 * Lighthouse's own mobile preset, a slow phone on a slow network, against the built app and, turn by turn, against the
 * same page without its scripts. Medians, as Markdown.
 */
export async function lighthouseBench({
  quick = false,
  runs = quick ? 1 : RUNS,
}: LighthouseOptions = {}): Promise<string> {
  const pages = Object.entries(PAGES).slice(0, quick ? 1 : undefined)
  const server = await startOurServer(SIZE, PORT)
  const addresses = pages.map(([, path]) => path)
  const plain = await serveStatic(server.url, addresses, STATIC_PORT)
  try {
    const rows: (string | number)[][] = []
    for (const [name, path] of pages) {
      const audited: Audited[] = []
      for (let run = 0; run < runs; run++) {
        const ours = await audit(server.url + path)
        audited.push({ ours, plain: await audit(plain.url + path, ['performance']) })
      }
      rows.push([name, ...figures(audited)])
    }
    return markdownTable(HEADER, rows)
  } finally {
    await plain.stop()
    await server.stop()
  }
}

const LCP: keyof typeof METRICS = 'LCP, ms'
const HEADER = [
  'page',
  ...CATEGORIES,
  ...Object.keys(METRICS),
  'LCP without scripts, ms',
  'ratio',
  'load of the machine',
]

function figures(audited: readonly Audited[]): (string | number)[] {
  const median = (read: (run: Audited) => number | undefined) =>
    spread(audited.map((run) => read(run) ?? Number.NaN)).median
  const ours = (key: string) => median((run) => run.ours[key])
  const plainLcp = median((run) => run.plain[LCP])
  const load = ours(LOAD)
  const isBusy = load > BUSY_LOAD * availableParallelism()
  return [
    ...CATEGORIES.map(ours),
    ...Object.keys(METRICS).map(ours),
    plainLcp,
    ours(LCP) / plainLcp,
    `${load.toFixed(1)}${isBusy ? ' (busy)' : ''}`,
  ]
}

/** Runs in a new browser, so that nothing is cached. Writes to stderr what cost a point. */
async function audit(url: string, categories: readonly string[] = CATEGORIES): Promise<Scores> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    const onlyCategories = [...categories]
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories })
    if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`)
    const found = result.lhr
    const scores: Record<string, number> = { [LOAD]: loadavg()[0] ?? Number.NaN }
    for (const id of categories) {
      scores[id] = Math.round((found.categories[id]?.score ?? 0) * 100)
      if (id === 'performance') continue
      for (const { id: audited, weight } of found.categories[id]?.auditRefs ?? []) {
        const { score, title } = found.audits[audited] ?? {}
        if (weight > 0 && typeof score === 'number' && score < 1) console.error(`${url}: ${id}: ${title}`)
      }
    }
    for (const [name, id] of Object.entries(METRICS))
      scores[name] = found.audits[id]?.numericValue ?? Number.NaN
    return scores
  } finally {
    await browser.close()
  }
}

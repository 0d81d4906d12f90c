import { createServer } from 'node:net'
import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findChromium } from '../../scripts/chromium.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export const METRICS = {
  'LCP, ms': 'largest-contentful-paint',
  'TBT, ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const

/** What one run of Lighthouse says, by the names above, and how many processes the machine had to run meanwhile. */
export type Scores = Readonly<Record<string, number>>
export const LOAD = 'load'

/** In a browser of its own, so that nothing is cached. Says on the error stream what cost a point. */
export async function audit(url: string, categories: readonly string[] = CATEGORIES): Promise<Scores> {
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

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const address = probe.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    probe.close(() => resolve(port))
  })
  return promise
}

import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { fullQueries } from '../engine/full-queries.ts'
import { generateCatalogue } from '../lib/generate-catalogue.ts'
import { spread } from '../lib/measure.ts'
import { markdownTable } from '../lib/table.ts'
import { withBrowser } from './browser.ts'
import type { WorkerTimes } from './engine-worker.ts'

const SIZES = [10_000, 50_000]
const PORT = 4340

/** The engine where it lives on the device: a Web Worker in Chromium. */
export async function workerBench({ quick }: { quick: boolean }): Promise<string> {
  const script = await bundleWorker()
  const rows: (string | number)[][] = []
  for (const size of quick ? SIZES.slice(0, 1) : SIZES) {
    const { build, load, queries } = await runIn(script, size)
    const { median, p99 } = spread(queries)
    rows.push([size.toLocaleString('en-US'), build, load, median, p99])
  }
  const header = [
    'tools',
    'build, ms',
    'load the stored index, ms',
    'query with filters, facets, sort and page, ms median',
    'p99',
  ]
  return markdownTable(header, rows)
}

async function bundleWorker(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'ai-tool-hub-worker-'))
  const entry = join(import.meta.dirname, 'engine-worker.ts')
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, '../..'),
    build: { outDir, lib: { entry, formats: ['es'], fileName: 'worker' }, minify: true },
  })
  return readFileSync(join(outDir, 'worker.js'), 'utf8')
}

async function runIn(script: string, size: number): Promise<WorkerTimes> {
  const { categories, tools } = generateCatalogue(size)
  const queries = fullQueries(tools, categories)
  const bodies: Record<string, [string, string]> = {
    '/': ['text/html', '<!doctype html>'],
    '/worker.js': ['text/javascript', script],
    '/task.json': ['application/json', JSON.stringify({ categories, tools, queries })],
  }
  const server = createServer((request, response) => {
    const [type, body] = bodies[request.url ?? ''] ?? ['text/plain', '']
    response.setHeader('content-type', type)
    response.end(body)
  }).listen(PORT, '127.0.0.1')
  const times = await withBrowser(async (context) => {
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${PORT}/`)
    return page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          const worker = new Worker('/worker.js', { type: 'module' })
          worker.onmessage = (event) => resolve(event.data)
        }),
    )
  })
  server.close()
  return times as WorkerTimes
}

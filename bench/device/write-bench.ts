import { join } from 'node:path'
import { bundleScript } from '../lib/bundle-script.ts'
import { spread } from '../lib/measure.ts'
import { settledManifest } from '../lib/sync-server.ts'
import { formatNumber, markdownTable } from '../lib/table.ts'
import { withBrowser } from './browser.ts'
import type { measureWrites } from './write-page.ts'

/** What the device writes when it is filled, compared with one Blob of the same bytes. Returns Markdown. */
export async function writeTable(url: string, { runs }: { runs: number }): Promise<string> {
  const { snapshot } = await settledManifest(url)
  const script = await bundleScript(join(import.meta.dirname, 'write-page.ts'), 'iife')
  const task = { url: snapshot!.url, tools: snapshot!.tools, runs }
  const { bytes, blob, ours } = await withBrowser(async (context) => {
    const page = await context.newPage()
    await page.goto(`${url}/healthz`)
    // As the app does it: schemas must not try to make code from text.
    await page.evaluate(() => {
      Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
    })
    await page.evaluate(script)
    return page.evaluate(
      (wanted) => (Reflect.get(window, 'benchWrites') as typeof measureWrites)(wanted),
      task,
    )
  })
  const [floor, own] = [spread(blob), spread(ours)]
  return markdownTable(
    [
      `${formatNumber(task.tools)} tools into IndexedDB, ${formatNumber(bytes)} bytes`,
      'median, ms',
      'p99',
      'of the floor',
    ],
    [
      ['one Blob, the floor', floor.median, floor.p99, 1],
      [
        'AI Tool Hub: pages, cursor and completion flag in one transaction',
        own.median,
        own.p99,
        own.median / floor.median,
      ],
    ],
  )
}

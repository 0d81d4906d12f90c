import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../sync-server/testing/free-port.ts'
import { withBrowser } from '../device/browser.ts'
import type { BenchOptions } from '../lib/bench-options.ts'
import { startProcess } from '../lib/bench-server.ts'
import { markdownTable } from '../lib/table.ts'
import { buildStates, type LineChange } from './build-states.ts'
import { CountingProxy, type Fetched } from './counting-proxy.ts'

const CHANGES: LineChange[] = [
  {
    name: 'a word of one screen',
    file: 'shared/messages/support.ts',
    before: "noTicketsYet: 'No tickets yet'",
    after: "noTicketsYet: 'No tickets so far'",
  },
  {
    name: 'a component of one feature',
    file: 'pwa/features/support/support-desk.tsx',
    before: '"grid cols-2 gap-8 mt-8"',
    after: '"grid cols-2 gap-6 mt-8"',
  },
  {
    name: 'a style of one feature',
    file: 'pwa/features/compare/compare-tray.module.css',
    before: '.tray {',
    after: '.tray {\n  scroll-margin: 1px;',
  },
  {
    name: 'a shared control of the first page',
    file: 'pwa/ui/search-field.tsx',
    before: "size={size === 'lg' ? 20 : 18}",
    after: "size={size === 'lg' ? 20 : 17}",
  },
  {
    name: 'a word of the first page',
    file: 'shared/messages/home.ts',
    before: "heroHeading: 'Find the AI tool that fits the job'",
    after: "heroHeading: 'Find the AI tool that does the job'",
  },
]

/**
 * What a device with the app fetches when a release changes one line: the project is built as it is and with the line changed, the
 * browser installs the first build and is given the second, and everything that the server sends meanwhile is counted. Returns Markdown.
 */
export async function updateBench({ quick }: BenchOptions): Promise<string> {
  const changes = quick ? CHANGES.slice(0, 1) : CHANGES
  const states = buildStates(changes)
  try {
    const rows: (string | number)[][] = []
    for (const [place, { name }] of changes.entries()) {
      const builds = { from: states.base, to: states.changed[place]! }
      const without = await measureUpdate({ ...builds, withDictionaries: false })
      const withThem = await measureUpdate({ ...builds, withDictionaries: true })
      rows.push([name, without.requests, without.bytes / 1024, withThem.bytes / 1024])
      console.error(name, without.largest, withThem.largest)
    }
    const header = ['a line changed', 'requests', 'KB in brotli', 'KB with dictionaries']
    return markdownTable(header, rows)
  } finally {
    states.remove()
  }
}

interface Update {
  from: string
  to: string
  withDictionaries: boolean
}

/** Installs one build in a browser, serves another one, and counts what the update fetches. */
async function measureUpdate({ from, to, withDictionaries }: Update): Promise<Fetched> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ai-tool-hub-update-data-'))
  const port = await freePort()
  const serve = (build: string) =>
    startProcess('e2e/support/serve.ts', {
      port,
      env: { DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'warn', BUILD_DIR: build },
    })
  let server = await serve(from)
  const proxy = await CountingProxy.start(port, { withDictionaries })
  try {
    return await withBrowser(async (context) => {
      const page = await context.newPage()
      await page.goto(proxy.url)
      await page.waitForFunction(() => localStorage.getItem('catalogue-on-device') === '1')
      await page.evaluate(() => navigator.serviceWorker.ready)
      await page.reload()
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await server.stop()
      server = await serve(to)
      proxy.reset()
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      await page.getByText('A new version is ready').waitFor()
      return proxy.fetched()
    })
  } finally {
    await proxy.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

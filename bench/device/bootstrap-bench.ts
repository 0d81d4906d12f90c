import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { Delta, Manifest } from '#shared/sync/protocol.ts'
import { startOurServer } from '../lib/bench-server.ts'
import { spread } from '../lib/measure.ts'
import { markdownTable } from '../lib/table.ts'
import { probe, readMoments, withBrowser } from './browser.ts'

const SIZE = 10_000
const PORT = 4320
const RUNS = 5
/** A good mobile connection, in the numbers of Lighthouse's throttling presets (regular 4G). */
const MOBILE = {
  offline: false,
  latency: 20,
  downloadThroughput: (10 * 2 ** 20) / 8,
  uploadThroughput: 2 ** 20,
}

interface Run {
  ours: number
  floor: number
}

/** A first visit until everything is searchable offline, beside a bare download and one raw write of the same bytes. */
export async function bootstrapBench(): Promise<string> {
  const server = await startOurServer(SIZE, PORT)
  const manifest = await snapshotManifest(server.url)
  const url = `${server.url}${manifest.snapshot!.url}`
  const bytes = await bytesOnTheWire(url)
  const json = await gzippedRows(server.url, manifest)
  const rows: (string | number)[][] = []
  for (const [name, network] of [
    ['loopback', null],
    ['4G, 10 Mbit/s, 20 ms', MOBILE],
  ] as const) {
    const runs: Run[] = []
    for (let run = 0; run < RUNS; run++) {
      const ours = await withBrowser(async (context) =>
        bootstrap(await context.newPage(), server.url, network),
      )
      const floor = await withBrowser(async (context) =>
        rawCopy(await context.newPage(), { server: server.url, url }, network),
      )
      runs.push({ ours, floor })
    }
    const ours = spread(runs.map((run) => run.ours)).median
    const floor = spread(runs.map((run) => run.floor)).median
    rows.push([name, ours, floor, ours / floor])
  }
  await server.stop()
  return [
    `${SIZE.toLocaleString('en-US')} tools: ${bytes.toLocaleString('en-US')} bytes on the wire (brotli), ${(bytes / json).toFixed(2)} of the same rows as gzipped JSON (${json.toLocaleString('en-US')} bytes).`,
    markdownTable(['network', 'until searchable offline, ms', 'download and raw write, ms', 'ratio'], rows),
  ].join('\n\n')
}

async function snapshotManifest(server: string): Promise<Manifest> {
  for (;;) {
    const manifest = (await (await fetch(`${server}/api/sync/manifest`)).json()) as Manifest
    if (manifest.snapshot !== null && manifest.snapshot.tools >= SIZE) return manifest
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function bytesOnTheWire(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  await response.arrayBuffer()
  return Number(response.headers.get('content-length'))
}

async function gzippedRows(server: string, { epoch }: Manifest): Promise<number> {
  const tools: unknown[] = []
  for (let since = 0, more = true; more; ) {
    const delta = (await (
      await fetch(`${server}/api/sync/catalogue?epoch=${epoch}&since=${since}&limit=1000`)
    ).json()) as Delta
    tools.push(...delta.tools)
    since = delta.next
    more = delta.more
  }
  return gzipSync(JSON.stringify(tools), { level: 9 }).length
}

type Network = typeof MOBILE | null

async function throttle(page: Page, network: Network): Promise<void> {
  if (network === null) return
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
}

/** Milliseconds from the worker's first question to the server until the catalogue is kept and answers. */
async function bootstrap(page: Page, server: string, network: Network): Promise<number> {
  await page.addInitScript(probe)
  let asked: number | null = null
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/sync/manifest')) asked ??= Date.now()
  })
  await throttle(page, network)
  await page.goto(server)
  const { ready } = await readMoments(page, 'ready')
  const origin = await page.evaluate(() => performance.timeOrigin)
  return origin + ready - asked!
}

/** Milliseconds to fetch the bytes and put them into IndexedDB as they are. */
async function rawCopy(
  page: Page,
  { server, url }: { server: string; url: string },
  network: Network,
): Promise<number> {
  await page.goto(`${server}/healthz`)
  await throttle(page, network)
  return page.evaluate(async (address) => {
    const start = performance.now()
    const bytes = await (await fetch(address, { cache: 'no-store' })).arrayBuffer()
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('raw-copy', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('bytes')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('bytes', 'readwrite')
        transaction.objectStore('bytes').put(bytes, 'all')
        transaction.oncomplete = () => resolve()
      }
    })
    return performance.now() - start
  }, url)
}

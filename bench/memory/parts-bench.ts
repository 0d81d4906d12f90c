import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { type Manifest, manifestSchema, SYNC_SCHEMA } from '#shared/sync/protocol.ts'
import { probe, readMoments, withBrowser } from '../device/browser.ts'
import { generateCatalogue } from '../lib/generate-catalogue.ts'
import { spread } from '../lib/measure.ts'
import { markdownTable } from '../lib/table.ts'
import { fillStore } from './fill-store.ts'
import { readWorkerMemory, withMeasuredServer } from './measure-memory.ts'

const SIZES = [100_000, 1_000_000]
const QUICK_SIZES = [60_000]
const PORTION = 50_000
const RUNS = 5
const MEGABYTE = 2 ** 20
/** The worker stores its index some seconds after it was built. */
const INDEX_STORED_MS = 15_000

/**
 * Catalogues that are too large for a device: what they take in the server, and what a device has of them that keeps as many of
 * their categories as it may. Returns Markdown.
 */
export async function partsBench({ quick }: { quick: boolean }): Promise<string> {
  const columns: Measured[] = []
  const sizes = quick ? QUICK_SIZES : SIZES
  for (const size of sizes) columns.push(await measure(size))
  const row = (name: string, read: (measured: Measured) => number) => [name, ...columns.map(read)]
  return markdownTable(
    ['', ...sizes.map((size) => `${size.toLocaleString('en-US')} tools`)],
    [
      row('server: heap and buffers a tool, KB', ({ server }) => server.bytesATool / 1024),
      row('server: a search of all tools, ms median', ({ server }) => server.searchMs),
      row('server: 500 tools of a category to a device, ms median', ({ server }) => server.fillMs),
      row('a change of a kept tool: bytes, uncompressed', ({ server }) => server.changeBytes),
      row('a change of another tool: bytes, uncompressed', ({ server }) => server.leftBytes),
      row('device: tools kept', ({ device }) => device.tools),
      row('device: to fetch them, s', ({ device }) => device.fillMs / 1000),
      row('device: heap and buffers of the worker, MB', ({ device }) => device.bytes / MEGABYTE),
      row(
        'device: page start to first local cards, without a server, ms median',
        ({ device }) => device.firstCardMs,
      ),
      row(
        'device: a search within a kept category, without a server, ms median',
        ({ device }) => device.searchMs,
      ),
    ],
  )
}

interface Measured {
  server: { bytesATool: number; searchMs: number; fillMs: number; changeBytes: number; leftBytes: number }
  device: { tools: number; fillMs: number; bytes: number; firstCardMs: number; searchMs: number }
}

async function measure(size: number): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ai-tool-hub-parts-'))
  try {
    await fillStore(dataDir, portionsOf(size))
    return await withBrowser(async (context) => {
      const { server, device } = await withMeasuredServer(dataDir, async ({ url, heap, buffers }) => ({
        server: { bytesATool: (heap + buffers) / size, ...(await askServer(url)) },
        device: await keepCategories(context, url),
      }))
      return { server, device: { ...device, ...(await withoutServer(device.page, device.url)) } }
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A transaction each. */
function* portionsOf(size: number): Generator<ReturnType<typeof generateCatalogue>> {
  const { categories, tools } = generateCatalogue(size)
  for (let from = 0; from < size; from += PORTION)
    yield { categories, tools: tools.slice(from, from + PORTION) }
}

async function askServer(url: string) {
  const manifest = await readManifest(url)
  const delta = (rest: string) =>
    `${url}/api/sync/catalogue?epoch=${manifest.epoch}&schema=${SYNC_SCHEMA}&${rest}`
  const words = ['transcribe meetings', 'remove background', 'video editing', 'seo', 'code review']
  const searchMs = await medianOf(words.map((word) => `${url}/api/tools?search=${encodeURIComponent(word)}`))
  const fills = Array.from({ length: RUNS }, (_, run) => delta(`since=${run * 5000}&categories=1,2`))
  // Not the newest change: that is one of the signals of all tools.
  const one = 'since=1000&limit=1&left=1&categories='
  const all = Array.from({ length: 66 }, (_, id) => id + 1).join()
  return {
    searchMs,
    fillMs: await medianOf(fills),
    changeBytes: (await read(delta(`${one}${all}`))).byteLength,
    leftBytes: (await read(delta(one))).byteLength,
  }
}

const read = async (url: string) => (await fetch(url)).arrayBuffer()

async function medianOf(urls: readonly string[]): Promise<number> {
  const times: number[] = []
  for (const url of urls) {
    const start = performance.now()
    await read(url)
    times.push(performance.now() - start)
  }
  return spread(times).median
}

async function readManifest(url: string): Promise<Manifest> {
  return manifestSchema.parse(await (await fetch(`${url}/api/sync/manifest`)).json())
}

/** Chooses the largest categories that fit, as a person does. */
async function keepCategories(context: BrowserContext, url: string) {
  const page = await context.newPage()
  await page.addInitScript(probe)
  await page.goto(url)
  await page.getByRole('button', { name: 'Choose what to keep' }).click()
  const dialog = page.getByRole('dialog', { name: 'On this device' })
  const { parts } = await readManifest(url)
  const categories: { id: number; name: string; slug: string; toolCount: number }[] = await (
    await fetch(`${url}/api/categories`)
  ).json()
  let room = parts?.limit ?? 0
  const chosen = categories
    .sort((a, b) => b.toolCount - a.toolCount)
    .filter(({ toolCount }) => {
      const fits = toolCount <= room
      if (fits) room -= toolCount
      return fits
    })
  for (const { name } of chosen) await dialog.getByRole('checkbox', { name, exact: true }).check()
  const start = performance.now()
  await dialog.getByRole('button', { name: 'Keep these' }).click()
  await page.getByText(/are on this device$/).waitFor({ timeout: 600_000 })
  const fillMs = performance.now() - start
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForTimeout(INDEX_STORED_MS)
  const summary = (await page.getByText(/^This device keeps/).textContent()) ?? ''
  const tools = Number(/[\d,]+/.exec(summary)?.[0].replaceAll(',', ''))
  return { tools, fillMs, page, url: `${url}/?category=${chosen[0]?.slug}` }
}

async function withoutServer(page: Page, url: string) {
  const firstCards: number[] = []
  for (let run = 0; run < RUNS; run++) {
    await page.goto(url)
    firstCards.push((await readMoments(page, 'firstCard')).firstCard)
  }
  const { heap, buffers } = await readWorkerMemory(page)
  return { bytes: heap + buffers, firstCardMs: spread(firstCards).median, searchMs: await searchHere(page) }
}

/** From a letter that is typed to the number of tools that changes with it. */
async function searchHere(page: Page): Promise<number> {
  const times = await page.evaluate(async () => {
    const box = document.querySelector<HTMLInputElement>('input[type="search"]')
    const count = document.querySelector('section[aria-label="Tools"] [role="status"]')
    if (box === null || count === null) throw new Error('The page has no search')
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const measured: number[] = []
    for (const text of ['video', 'meet', 'image', 'code', 'music']) {
      const start = performance.now()
      const changed = new Promise((resolve) =>
        new MutationObserver(resolve).observe(count, { childList: true, subtree: true, characterData: true }),
      )
      set?.call(box, text)
      box.dispatchEvent(new Event('input', { bubbles: true }))
      await changed
      measured.push(performance.now() - start)
    }
    return measured
  })
  return spread(times).median
}

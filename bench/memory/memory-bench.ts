import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tool } from '#shared/domain/tool.ts'
import { manifestSchema } from '#shared/sync/protocol.ts'
import { probe, readMoments, withBrowser } from '../device/browser.ts'
import { generateCatalogue } from '../lib/generate-catalogue.ts'
import { formatNumber, markdownTable } from '../lib/table.ts'
import { fillStore } from './fill-store.ts'
import {
  readWorkerMemory,
  type ServerMemory,
  type WorkerMemory,
  withMeasuredServer,
} from './measure-memory.ts'

const SIZE = 50_000
const QUICK_SIZE = 5000
const MEGABYTE = 2 ** 20

interface Measured {
  server: ServerMemory
  worker: WorkerMemory
}

/**
 * What the catalogue takes in the server and in the worker of a device, beside the bytes of its text as JSON and of its
 * words alone: the difference to the same with a single tool. Returns Markdown.
 */
export async function memoryBench({ quick }: { quick: boolean }): Promise<string> {
  const { categories, tools } = generateCatalogue(quick ? QUICK_SIZE : SIZE)
  const json = Buffer.byteLength(JSON.stringify(tools))
  const words = tools.reduce((sum, tool) => sum + wordBytes(tool), 0)
  const empty = await measure({ categories, tools: tools.slice(0, 1) })
  const full = await measure({ categories, tools })
  const row = (name: string, bytes: (measured: Measured) => number) => {
    const difference = bytes(full) - bytes(empty)
    return [name, bytes(empty) / MEGABYTE, bytes(full) / MEGABYTE, difference / json, difference / words]
  }
  return [
    `${tools.length.toLocaleString('en-US')} tools, ${formatNumber(json / MEGABYTE)} MB of JSON, of which ${formatNumber(words / MEGABYTE)} MB are words; after the garbage has been collected.`,
    markdownTable(
      ['MB', 'with one tool', 'with all', 'difference : JSON', 'difference : words'],
      [
        row('server, JavaScript heap', ({ server }) => server.heap),
        row('server, buffers', ({ server }) => server.buffers),
        row('server, both', ({ server }) => server.heap + server.buffers),
        row('server, whole process (RSS)', ({ server }) => server.rss),
        row('worker, JavaScript heap', ({ worker }) => worker.heap),
        row('worker, buffers', ({ worker }) => worker.buffers),
        row('worker, both', ({ worker }) => worker.heap + worker.buffers),
      ],
    ),
  ].join('\n\n')
}

function wordBytes(tool: Tool): number {
  const { name, vendor, website, description, tags, features } = tool
  return Buffer.byteLength([name, vendor, website, description, ...tags, ...features].join(''))
}

/** The server is started twice: the first time it makes a snapshot, which leaves its own behind. */
async function measure(catalogue: ReturnType<typeof generateCatalogue>): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ai-tool-hub-memory-'))
  try {
    await fillStore(dataDir, [catalogue])
    await withMeasuredServer(dataDir, ({ url }) => untilSnapshot(url))
    return await withMeasuredServer(dataDir, async (server) => ({
      server,
      worker: await measureWorker(server.url),
    }))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function untilSnapshot(url: string): Promise<void> {
  for (;;) {
    const manifest = manifestSchema.parse(await (await fetch(`${url}/api/sync/manifest`)).json())
    if (manifest.snapshot !== null) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** The memory of the catalogue worker in Chromium once the catalogue is stored and indexed. */
function measureWorker(url: string): Promise<WorkerMemory> {
  return withBrowser(async (context) => {
    const page = await context.newPage()
    await page.addInitScript(probe)
    await page.goto(url)
    await readMoments(page, 'ready')
    // A second visit, as most are: nothing is left over from the download. The mark is set again when the worker answers.
    await page.evaluate(() => localStorage.removeItem('catalogue-on-device'))
    await page.reload()
    await readMoments(page, 'ready')
    return readWorkerMemory(page)
  })
}

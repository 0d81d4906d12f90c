import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tool } from '#shared/domain/tool.ts'
import { websiteKey } from '#shared/domain/website.ts'
import { manifestSchema } from '#shared/sync/protocol.ts'
import { openStore } from '../../sync-server/db/store.ts'
import { writeTransaction } from '../../sync-server/db/write-transaction.ts'
import { insertCategory } from '../../sync-server/repositories/categories.ts'
import { saveTools } from '../../sync-server/repositories/tools.ts'
import { generateCatalogue } from '../lib/generate-catalogue.ts'
import { formatNumber, markdownTable } from '../lib/table.ts'
import { type ServerMemory, withMeasuredServer } from './server-memory.ts'
import { measureWorker, type WorkerMemory } from './worker-memory.ts'

const SIZE = 50_000
const QUICK_SIZE = 5000
const START = '2026-01-01T00:00:00.000Z'
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
    await fill(dataDir, catalogue)
    await withMeasuredServer(dataDir, ({ url }) => untilSnapshot(url))
    return await withMeasuredServer(dataDir, async (server) => ({
      server,
      worker: await measureWorker(server.url),
    }))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fill(dataDir: string, { categories, tools }: ReturnType<typeof generateCatalogue>) {
  const store = await openStore(dataDir)
  await writeTransaction(store.writer, async (transaction) => {
    for (const category of categories) await insertCategory(transaction, category, START)
    await saveTools(
      transaction,
      tools.map(({ id: _, ...tool }) => ({ ...tool, websiteKey: websiteKey(tool.website) })),
    )
  })
  store.close()
}

async function untilSnapshot(url: string): Promise<void> {
  for (;;) {
    const manifest = manifestSchema.parse(await (await fetch(`${url}/api/sync/manifest`)).json())
    if (manifest.snapshot !== null) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

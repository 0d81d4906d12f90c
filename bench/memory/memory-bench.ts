import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession } from '@playwright/test'
import { z } from 'zod'
import type { Tool } from '#shared/domain/tool.ts'
import { websiteKey } from '#shared/domain/website.ts'
import { manifestSchema } from '#shared/sync/protocol.ts'
import { openSqliteStore } from '../../sync-server/db/sqlite/sqlite-store.ts'
import { writeTransaction } from '../../sync-server/db/write-transaction.ts'
import { insertCategory } from '../../sync-server/repositories/categories.ts'
import { saveTools } from '../../sync-server/repositories/tools.ts'
import { probe, readMoments, withBrowser } from '../device/browser.ts'
import { generateCatalogue } from '../lib/generate-catalogue.ts'
import { formatNumber, markdownTable } from '../lib/table.ts'

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
  const store = await openSqliteStore(dataDir)
  await writeTransaction(store.writer, async (transaction) => {
    for (const category of categories) await insertCategory(transaction, category, START)
    await saveTools(
      transaction,
      tools.map(({ id: _, ...tool }) => ({ ...tool, websiteKey: websiteKey(tool.website), details: {} })),
      { source: 'import' },
    )
  })
  await store.close()
}

async function untilSnapshot(url: string): Promise<void> {
  for (;;) {
    const manifest = manifestSchema.parse(await (await fetch(`${url}/api/sync/manifest`)).json())
    if (manifest.snapshot !== null) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const SCRIPT = join(import.meta.dirname, 'measured-server.ts')

const reportSchema = z.object({ rss: z.number(), heap: z.number(), buffers: z.number(), url: z.string() })

/** Bytes after the garbage has been collected: of the process, of the JavaScript heap, and of buffers outside of it. */
type ServerMemory = z.infer<typeof reportSchema>

/** Serves a data folder, and measures the memory that this takes. */
async function withMeasuredServer<T>(dataDir: string, use: (memory: ServerMemory) => Promise<T>): Promise<T> {
  const child = fork(SCRIPT, [dataDir], { execArgv: ['--expose-gc'] })
  try {
    return await use(await report(child))
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
}

async function report(child: ChildProcess): Promise<ServerMemory> {
  const message = once(child, 'message')
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with code ${code}`)
  })
  const [told] = await Promise.race([message, ended])
  return reportSchema.parse(told)
}

const usageSchema = z.object({
  usedSize: z.number(),
  /** Of ArrayBuffers. */
  backingStorageSize: z.number().default(0),
})

/** Bytes after the garbage has been collected: of the JavaScript heap, and of buffers outside of it. */
interface WorkerMemory {
  heap: number
  buffers: number
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
    const worker = await attachToWorker(await context.newCDPSession(page))
    await worker('HeapProfiler.collectGarbage')
    await worker('HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize } = usageSchema.parse(await worker('Runtime.getHeapUsage'))
    return { heap: usedSize, buffers: backingStorageSize }
  })
}

type Send = (method: string) => Promise<unknown>

const NAME = /\/worker-[^/]+\.js$/

const answerSchema = z.object({ id: z.number(), result: z.unknown() })

/** @returns what sends a command of the DevTools protocol to the worker */
async function attachToWorker(session: CDPSession): Promise<Send> {
  const attached = new Promise<string>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (NAME.test(targetInfo.url)) resolve(sessionId)
    })
  })
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })
  const sessionId = await attached
  const waiting = new Map<number, (result: unknown) => void>()
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = answerSchema.safeParse(JSON.parse(message))
    if (answer.success) waiting.get(answer.data.id)?.(answer.data.result)
  })
  let last = 0
  return (method) => {
    const id = ++last
    const answered = new Promise<unknown>((resolve) => waiting.set(id, resolve))
    const message = JSON.stringify({ id, method, params: {} })
    return session.send('Target.sendMessageToTarget', { sessionId, message }).then(() => answered)
  }
}

import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import type { SyncTool } from '#shared/domain/tool.ts'
import { USAGE_KINDS } from '#shared/policy/usage.ts'
import { deltaSchema } from '#shared/sync/protocol.ts'
import { applyDelta } from '../../pwa/sync/apply-delta.ts'
import { NO_ROWS } from '../../pwa/sync/catalogue-rows.ts'
import { openSqliteReader, openSqliteStore } from '../../sync-server/db/sqlite/sqlite-store.ts'
import { writeTransaction } from '../../sync-server/db/write-transaction.ts'
import { computeSignals } from '../../sync-server/services/signals/compute-signals.ts'
import { interestOf } from '../../sync-server/services/signals/interest.ts'
import { load } from '../http/wrk.ts'
import type { BenchOptions } from '../lib/bench-options.ts'
import { startOurServer } from '../lib/bench-server.ts'
import { seeded } from '../lib/random.ts'
import { deltaAddress, readAllTools, readManifest } from '../lib/sync-server.ts'
import { markdownTable } from '../lib/table.ts'

const PORT = 4790
const HOURS = 72
/** Asked for again and again, so that answers come from the cache. */
const LIST = '/api/tools?limit=12'
/** The hourly job first runs a minute after the start. */
const FIRST_RUN_MS = 60_000
const LOAD_SECONDS = 10

/**
 * What new popularity costs: the hourly job beside a server whose lists are asked for all the time, and a device that has
 * nothing else to fetch. Every tool changes, which no hour of a real site does. Returns Markdown.
 */
export async function signalsBench({ quick }: BenchOptions): Promise<string> {
  const [size, eventsADay] = quick ? [3000, 20_000] : [50_000, 1_000_000]
  let restarted = 0
  const server = await startOurServer(size, PORT, async (dataDir) => {
    await addUse(dataDir, size, eventsADay)
    restarted = performance.now()
  })
  try {
    const before = await readManifest(server.url)
    const tools = await readAllTools(server.url, before)
    const idle = await load(`${server.url}${LIST}`, { seconds: LOAD_SECONDS })
    await pause(Math.max(0, restarted + FIRST_RUN_MS - 1000 - performance.now()))
    const during = await load(`${server.url}${LIST}`, { seconds: LOAD_SECONDS })
    await settled(server.url)
    const computing = await timeOfJob(server.dataDir)
    const { wire, changed, applying } = await pull(`${server.url}${deltaAddress(before, before.head)}`, tools)
    return markdownTable(
      ['', 'measured', 'promised'],
      [
        [
          `job over ${size} tools and ${eventsADay} events a day, off the main thread, ms`,
          computing,
          '< 2,000',
        ],
        ['list p99 with the server idle, ms', idle.p99, ''],
        ['list p99 while the job runs and its changes are published, ms', during.p99, '< 2 × idle'],
        ['tools whose popularity changed', changed, ''],
        ['bytes a device fetches for them, brotli', wire, ''],
        ['bytes a tool of the catalogue', wire / size, '< 2'],
        ['time to apply them to its pages, ms', applying, ''],
      ],
    )
  } finally {
    await server.stop()
  }
}

/** Events of three days: a few tools get most of them (Zipf), and every tool gets one. */
async function addUse(dataDir: string, tools: number, eventsADay: number): Promise<void> {
  const store = await openSqliteStore(dataDir)
  const random = seeded(18)
  const now = Math.floor(Date.now() / 3_600_000)
  try {
    await writeTransaction(store.writer, async () => {
      const count = store.handle.prepare(
        'insert into usage_count values (?, ?, ?, 1) on conflict do update set count = count + 1',
      )
      const sum = store.handle.prepare(
        `insert into tool_interest values (?, ?, ?)
         on conflict do update set weighted = weighted + excluded.weighted, uses = uses + excluded.uses`,
      )
      for (let at = 0; at < tools + 3 * eventsADay; at++) {
        const toolId = at < tools ? at + 1 : Math.ceil(tools ** random.next())
        const event = { kind: random.pick(USAGE_KINDS), hour: now - random.below(HOURS) }
        const { weighted, uses } = interestOf(event)
        count.run(toolId, event.kind, event.hour)
        sum.run(toolId, weighted, uses)
      }
    })
  } finally {
    await store.close()
  }
}

/** Until the head has rested for some seconds. */
async function settled(url: string): Promise<void> {
  for (let head = -1; ; ) {
    const manifest = await readManifest(url)
    if (manifest.head === head) return
    head = manifest.head
    await pause(3000)
  }
}

async function timeOfJob(dataDir: string): Promise<number> {
  const { reader, close } = openSqliteReader(dataDir)
  const start = performance.now()
  await computeSignals(reader, new Date())
  const took = performance.now() - start
  await close()
  return took
}

/** What comes over the wire, and what a device does with it. */
async function pull(url: string, tools: SyncTool[]) {
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (response) => buffer(response).then(resolve, reject))
  })
  const delta = deltaSchema.parse(JSON.parse(brotliDecompressSync(bytes).toString()))
  const nothing = { categories: [], deletedTools: [], deletedCategories: [], next: 1 }
  const { rows } = applyDelta(NO_ROWS, { ...nothing, tools })
  const start = performance.now()
  applyDelta(rows, delta)
  const applying = performance.now() - start
  return { wire: bytes.length, changed: delta.signals?.ids.length ?? 0, applying }
}

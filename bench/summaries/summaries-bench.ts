import { setTimeout as pause } from 'node:timers/promises'
import { startOurServer } from '../lib/bench-server.ts'
import { spread } from '../lib/measure.ts'
import { formatNumber, markdownTable } from '../lib/table.ts'
import { openAdmin } from './admin-client.ts'
import { type Ask, startLoad } from './steady-load.ts'

const SIZE = 10_000
const PORT = 4312
const IDLE_MS = 30_000
const WARM_UP_MS = 5000

/** Half of the requests can be answered from the cache of a version, half never can. */
const KINDS: Record<string, Ask> = {
  'the same list': () => '/api/tools?sortBy=rating&limit=12',
  'lists never asked before': (count) => `/api/tools?rating=${(2 + (count % 200_000) / 100_000).toFixed(6)}`,
}

/** GET /api/tools while nothing else happens, and while all summaries are written. Returns Markdown. */
export async function summariesBench(): Promise<string> {
  const server = await startOurServer(SIZE, PORT)
  try {
    const admin = await openAdmin(server)
    await loadFor(server.url, WARM_UP_MS)
    const idle = await loadFor(server.url, IDLE_MS)
    const stop = startLoad(server.url, KINDS)
    const start = performance.now()
    const id = await admin.startBatch()
    while (!['done', 'failed'].includes((await admin.job(id)).state)) await pause(250)
    const seconds = (performance.now() - start) / 1000
    const busy = await stop()
    const { done, failed } = await admin.job(id)
    if (failed > 0 || done < SIZE)
      throw new Error(`Of ${SIZE} summaries ${done} were written, ${failed} failed.`)
    return report({ idle, busy, done, seconds })
  } finally {
    await server.stop()
  }
}

async function loadFor(url: string, milliseconds: number): Promise<Map<string, number[]>> {
  const stop = startLoad(url, KINDS)
  await pause(milliseconds)
  return stop()
}

interface Measured {
  idle: Map<string, number[]>
  busy: Map<string, number[]>
  done: number
  seconds: number
}

function report({ idle, busy, done, seconds }: Measured): string {
  const all = (durations: Map<string, number[]>) => [...durations.values()].flat()
  const row = (name: string, before: number[], during: number[]) => {
    const [a, b] = [spread(before), spread(during)]
    return [name, a.median, b.median, a.p99, b.p99, b.p99 / a.p99]
  }
  const rows = Object.keys(KINDS).map((kind) => row(kind, idle.get(kind) ?? [], busy.get(kind) ?? []))
  const header = [
    'GET /api/tools, milliseconds',
    'idle median',
    'batch median',
    'idle p99',
    'batch p99',
    'batch p99 : idle p99',
  ]
  return [
    `${done.toLocaleString('en-US')} summaries in ${formatNumber(seconds)} s, ${formatNumber(done / seconds)} a second.`,
    markdownTable(header, [...rows, row('all', all(idle), all(busy))]),
  ].join('\n\n')
}

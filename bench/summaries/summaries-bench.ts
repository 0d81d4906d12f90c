import { setTimeout as pause } from 'node:timers/promises'
import { startOurServer } from '../lib/bench-server.ts'
import { spread } from '../lib/measure.ts'
import { formatNumber, markdownTable } from '../lib/table.ts'
import { openAdmin } from './admin-client.ts'
import { type Ask, startLoad } from './steady-load.ts'

const PORT = 4312
const WHOLE = { size: 10_000, warmUpMs: 5000, idleMs: 30_000 }
const QUICK = { size: 2000, warmUpMs: 1000, idleMs: 5000 }

/** Half of the requests can be answered from the cache of a version, half never can. */
const KINDS: Record<string, Ask> = {
  'the same list': () => '/api/tools?sortBy=rating&limit=12',
  'lists never asked before': (count) => `/api/tools?rating=${(2 + (count % 200_000) / 100_000).toFixed(6)}`,
}

/** GET /api/tools while nothing else happens, and while all summaries are written. Returns Markdown. */
export async function summariesBench({ quick }: { quick: boolean }): Promise<string> {
  const { size, warmUpMs, idleMs } = quick ? QUICK : WHOLE
  const server = await startOurServer(size, PORT)
  try {
    const admin = await openAdmin(server)
    await loadFor(server.url, warmUpMs)
    const idle = await loadFor(server.url, idleMs)
    const stop = startLoad(server.url, KINDS)
    const start = performance.now()
    const id = await admin.startBatch()
    while (!['done', 'failed'].includes((await admin.job(id)).state)) await pause(250)
    const seconds = (performance.now() - start) / 1000
    const busy = await stop()
    const { done, failed } = await admin.job(id)
    if (failed > 0 || done < size)
      throw new Error(`Of ${size} summaries ${done} were written, ${failed} failed.`)
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

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { signInAdmin } from '../lib/admin-session.ts'
import { type OurServer, startOurServer } from '../lib/bench-server.ts'
import { spread } from '../lib/measure.ts'
import { formatNumber, markdownTable } from '../lib/table.ts'

const PORT = 4312
const WHOLE = { size: 10_000, warmUpMs: 5000, idleMs: 30_000 }
const QUICK = { size: 2000, warmUpMs: 1000, idleMs: 5000 }

/** GET /api/tools while nothing else happens, and while all summaries are written. Returns Markdown. */
export async function summariesBench({ quick }: { quick: boolean }): Promise<string> {
  const { size, warmUpMs, idleMs } = quick ? QUICK : WHOLE
  const server = await startOurServer(size, PORT)
  try {
    const admin = await openAdmin(server)
    await loadFor(server.url, warmUpMs)
    const idle = await loadFor(server.url, idleMs)
    const stop = startClient(server.url)
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

const LOAD_PROCESS = new URL('./load-process.ts', import.meta.url)
const durationsSchema = z.array(z.tuple([z.string(), z.array(z.number())]))

/** @returns what stops it and gives the milliseconds of every answer, by kind */
function startClient(url: string): () => Promise<Map<string, number[]>> {
  const client = fork(LOAD_PROCESS)
  const ended = once(client, 'exit').then(([code]) => ({ code }))
  client.send(url)
  return async () => {
    const told = once(client, 'message')
    if (client.connected) client.send('stop')
    const outcome = await Promise.race([told, ended])
    if ('code' in outcome) throw new Error(`the client ended with code ${outcome.code}`)
    return new Map(durationsSchema.parse(outcome[0]))
  }
}

async function loadFor(url: string, milliseconds: number): Promise<Map<string, number[]>> {
  const stop = startClient(url)
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
  const rows = [...idle.keys()].map((kind) => row(kind, idle.get(kind) ?? [], busy.get(kind) ?? []))
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

const jobSchema = z.object({ state: z.string(), total: z.number(), done: z.number(), failed: z.number() })

/** Calls as an admin, about batches of summaries. */
async function openAdmin(server: OurServer) {
  const call = await signInAdmin(server)
  return {
    async startBatch(): Promise<number> {
      const response = await call('POST', '/api/tools/generate-all-summaries')
      return z.object({ jobId: z.number() }).parse(await response.json()).jobId
    },
    async job(id: number): Promise<z.infer<typeof jobSchema>> {
      const response = await call('GET', `/api/admin/summary-jobs/${id}`)
      return jobSchema.parse(await response.json())
    },
  }
}

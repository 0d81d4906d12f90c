import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueEventSchema } from '#shared/sync/protocol.ts'
import { openStore } from '../../sync-server/db/store.ts'
import { freePort } from '../../sync-server/lib/free-port.ts'
import { DatabaseProxy } from '../../sync-server/testing/database-proxy.ts'
import { changeTool } from '../../sync-server/testing/open-test-store.ts'
import { newDatabase, startPostgres, type TestPostgres } from '../../sync-server/testing/start-postgres.ts'
import { load } from '../http/wrk.ts'
import type { BenchOptions } from '../lib/bench-options.ts'
import { type BenchServer, startProcess } from '../lib/bench-server.ts'
import { type Spread, spread } from '../lib/measure.ts'
import { markdownTable } from '../lib/table.ts'
import { SyncClient } from '../sync/sync-client.ts'

const CLIENTS = [1, 4, 16]
const NODES = [1, 2, 3]
const DISTANCE_MS = 1
/** Any: the same at each node. */
const SECRET_KEY = 'b'.repeat(43)

interface Cluster {
  nodes: readonly BenchServer[]
  stop(): Promise<void>
}

/** Nodes over a PostgreSQL whose commits are on the disk, against one server over a file. Returns Markdown. */
export async function clusterBench({ quick = false }: BenchOptions): Promise<string> {
  const postgres = await startPostgres({ isDurable: true })
  if (postgres === null) throw new Error('There is no PostgreSQL for this machine in npm.')
  const seconds = quick ? 1 : 5
  try {
    const reads: (string | number)[][] = []
    const pushes: (string | number)[][] = []
    const measure = async (name: string, cluster: Cluster) => {
      try {
        const [node] = cluster.nodes
        if (node === undefined) throw new Error('There is no node.')
        const rates = []
        for (const path of ['/api/tools', '/api/tools?search=write', '/'])
          rates.push((await load(`${node.url}${path}`, { seconds })).rate)
        reads.push([name, ...rates])
        pushes.push([name, ...(await pushRates(cluster, seconds))])
      } finally {
        await cluster.stop()
      }
    }
    await measure('one over a file', await startFile())
    for (const count of quick ? [2] : NODES)
      await measure(`${count} over PostgreSQL`, await startNodes(postgres, count))
    const far = await DatabaseProxy.start(Number(new URL(postgres.url).port), { holdMs: DISTANCE_MS })
    const distant = await startNodes({ ...postgres, url: far.addressOf(postgres.url) }, 1)
    await measure(`one, ${DISTANCE_MS} ms from PostgreSQL`, distant)
    far.close()
    const lagging = await startNodes(postgres, 2)
    const lag = await takeInLag(lagging, { changes: quick ? 5 : 100 })
    await lagging.stop()
    return [
      markdownTable(['reads of one node a second', 'list', 'search', 'Home'], reads),
      markdownTable(
        [
          'pushes of one favorite a second',
          ...CLIENTS.map((count) => `${count} clients`),
          `a node’s CPU for a push, ms, ${CLIENTS.at(-1)} clients`,
        ],
        pushes,
      ),
      markdownTable(
        ['a tool changed at another node', 'ms median', 'p99'],
        [['until a page there is told', lag.median, lag.p99]],
      ),
    ].join('\n\n')
  } finally {
    await postgres.stop()
  }
}

async function startFile(): Promise<Cluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ai-tool-hub-bench-'))
  const server = await startProcess('sync-server/main.ts', {
    port: await freePort(),
    env: { ...QUIET, DATA_DIR: dataDir },
  })
  return {
    nodes: [server],
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const QUIET = { DEMO: '1', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }

/** With the database, for changes behind their back. */
interface NodesOverDatabase extends Cluster {
  databaseUrl: string
}

async function startNodes(postgres: TestPostgres, count: number): Promise<NodesOverDatabase> {
  const databaseUrl = await newDatabase(postgres)
  const folder = mkdtempSync(join(tmpdir(), 'ai-tool-hub-bench-'))
  const nodes: BenchServer[] = []
  // One after the other: the first fills the database.
  for (let place = 0; place < count; place++)
    nodes.push(
      await startProcess('sync-server/main.ts', {
        port: await freePort(),
        env: {
          ...QUIET,
          DATA_DIR: join(folder, String(place)),
          DATABASE_URL: databaseUrl,
          SECRET_KEY,
          NODES: String(count),
        },
      }),
    )
  return {
    nodes,
    databaseUrl,
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The rates, and at the end the CPU time of a node for one push at the last of them: what one with a core of its own could take. */
async function pushRates({ nodes }: Cluster, seconds: number): Promise<number[]> {
  const rates: number[] = []
  let cpuMs = 0
  for (const count of CLIENTS) {
    const clients = await openClients(nodes, count)
    const before = await cpuSeconds(nodes)
    const end = performance.now() + seconds * 1000
    let done = 0
    await Promise.all(
      clients.map(async (client) => {
        for (; performance.now() < end; done++) await client.round(1)
      }),
    )
    cpuMs = (((await cpuSeconds(nodes)) - before) * 1000) / done
    rates.push(done / seconds)
  }
  return [...rates, cpuMs]
}

/** Of all nodes together, since they have started. */
async function cpuSeconds(nodes: readonly BenchServer[]): Promise<number> {
  const metrics = await Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()))
  return metrics.reduce((sum, text) => {
    const seconds = /^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]
    if (seconds === undefined) throw new Error('A node does not tell its CPU time.')
    return sum + Number(seconds)
  }, 0)
}

async function openClients(nodes: readonly BenchServer[], count: number): Promise<SyncClient[]> {
  const opening = Array.from({ length: count }, (_, place) =>
    SyncClient.open(nodes[place % nodes.length]?.url ?? ''),
  )
  const clients = await Promise.all(opening)
  // The first push of a device makes more than the others.
  for (const client of clients) await client.round(1)
  return clients
}

/** From the commit of a change until a page at each node is told of it. */
async function takeInLag(
  { nodes, databaseUrl }: NodesOverDatabase,
  { changes }: { changes: number },
): Promise<Spread> {
  const store = await openStore({ dataDir: tmpdir(), databaseUrl })
  const streams = await Promise.all(nodes.map(({ url }) => listen(url)))
  const lags: number[] = []
  for (let change = 0; change < changes; change++) {
    const told = streams.map((stream) => stream.next())
    await changeTool(store, 1, { name: `Changed ${change}`, website: 'https://changed.example.com' })
    const committed = performance.now()
    lags.push(...(await Promise.all(told)).map((at) => Math.max(0, at - committed)))
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  for (const stream of streams) stream.close()
  await store.close()
  return spread(lags)
}

/** An event stream of a visitor. */
async function listen(url: string): Promise<{ next(): Promise<number>; close(): void }> {
  const aborter = new AbortController()
  const response = await fetch(`${url}/api/sync/events`, { signal: aborter.signal })
  let waiting: (at: number) => void = () => {}
  let head = -1
  void (async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      for (const [message, data = ''] of text.matchAll(/event: catalogue\ndata: (.*)\n\n/g)) {
        text = text.replace(message, '')
        const event = catalogueEventSchema.parse(JSON.parse(data))
        if (head >= 0 && event.head > head) waiting(performance.now())
        head = event.head
      }
    }
  })().catch(() => {})
  return {
    next: () => new Promise((resolve) => (waiting = resolve)),
    close: () => aborter.abort(),
  }
}

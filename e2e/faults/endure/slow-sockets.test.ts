import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestServer } from '../../support/server.ts'
import { openSlowSocket, type Slowness } from './slow-sockets.ts'

const KINDS: readonly Slowness[] = ['says nothing', 'slow head', 'slow body', 'reads nothing']
const OF_EACH = 125
/** The server allows five seconds for a head and ten for a request; a busy machine is late. */
const CUT_AFTER = { least: 4, most: 30 }
const MB = 1024 * 1024
let server: TestServer

beforeAll(async () => {
  server = await TestServer.start({ RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
}, 120_000)
afterAll(() => server.dispose(), 60_000)

async function figure(name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const line = text.split('\n').find((line) => line.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? 0)
}

const openSockets = () => figure('nodejs_active_resources{type="TCPSocketWrap"}')

/** Milliseconds of each request of a client that requests one page after the other. */
async function askUntil(isOver: () => boolean): Promise<number[]> {
  const took: number[] = []
  while (!isOver()) {
    const start = performance.now()
    const response = await fetch(`${server.url}/api/tools?limit=24`)
    expect(response.status).toBe(200)
    await response.arrayBuffer()
    took.push(performance.now() - start)
    await pause(10)
  }
  return took
}

/** The 99th percentile. */
function worstOf(took: readonly number[]): number {
  const sorted = [...took].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}

test('500 slow sockets are closed in time, others are served meanwhile, and nothing of them remains', async () => {
  const alone = await askUntil(
    (
      (end) => () =>
        performance.now() > end
    )(performance.now() + 2000),
  )
  const [memory, sockets] = [await figure('process_resident_memory_bytes'), await openSockets()]
  const slow = KINDS.flatMap((kind) =>
    Array.from({ length: OF_EACH }, () => openSlowSocket(server.port, kind)),
  )
  const senders = slow.filter(({ slowness }) => slowness !== 'reads nothing')
  let areCut = false
  const cut = Promise.all(senders.map(({ closed }) => closed)).finally(() => {
    areCut = true
  })
  const healthy = askUntil(() => areCut)
  const seconds = await cut
  const took = await healthy
  expect(Math.min(...seconds)).toBeGreaterThan(CUT_AFTER.least)
  expect(Math.max(...seconds)).toBeLessThan(CUT_AFTER.most)
  const p99 = worstOf(took)
  // The machine may be busy: only a server that waits for its slow clients takes as long as this.
  expect(p99).toBeLessThan(2000 + 5 * worstOf(alone))

  // A client that reads nothing has a minute, which http-server.test.ts tests with a shorter time.
  for (const { destroy } of slow) destroy()
  await Promise.all(slow.map(({ closed }) => closed))
  while ((await openSockets()) > sockets + 20) await pause(200)
  const grown = ((await figure('process_resident_memory_bytes')) - memory) / MB
  process.stdout.write(
    `healthy p99 ${p99.toFixed(0)} ms of ${took.length} requests, ${worstOf(alone).toFixed(0)} ms alone; slow ones cut after ${Math.min(...seconds).toFixed(1)} to ${Math.max(...seconds).toFixed(1)} s; memory ${grown.toFixed(0)} MB more\n`,
  )
  expect(grown).toBeLessThan(150)
})

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { USAGE_KINDS } from '#shared/policy/usage.ts'
import { freePort } from '../../sync-server/lib/free-port.ts'
import type { BenchOptions } from '../lib/bench-options.ts'
import { startProcess } from '../lib/bench-server.ts'
import { markdownTable } from '../lib/table.ts'

const A_DAY = 1_000_000
const DAY_SECONDS = 24 * 60 * 60
const TOOLS = 500
/** Devices that send at the same time. */
const SENDERS = 8
/** So many people share a network, as behind a provider's. */
const DEVICES_A_NETWORK = 50
const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/**
 * What a million counted events cost the server's process, by the processor time that it says it has used: HTTP, checks,
 * marks and counts in a transaction that is on the disk when it is answered. Returns Markdown.
 */
export async function usageBench({ quick }: BenchOptions): Promise<string> {
  const batches = quick ? 200 : 10_000
  const rows: (string | number)[][] = []
  for (const events of [1, 5, 20]) {
    const share = quick ? batches : Math.ceil(batches / Math.sqrt(events))
    const { milliseconds, counted } = await measure(share, events)
    const seconds = ((milliseconds / counted) * A_DAY) / 1000
    rows.push([
      `${share.toLocaleString('en-US')} batches of ${events} event${events === 1 ? '' : 's'}`,
      milliseconds / share,
      (milliseconds / counted) * 1000,
      seconds,
      `${((seconds / DAY_SECONDS) * 100).toFixed(2)} %`,
    ])
  }
  const header = ['', 'ms a batch', 'µs an event', 's of a core for a million a day', 'of a core']
  return markdownTable(header, rows)
}

async function measure(batches: number, events: number): Promise<{ milliseconds: number; counted: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ai-tool-hub-bench-'))
  const env = { DATA_DIR: dataDir, DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', TRUST_PROXY: '1' }
  const server = await startProcess('sync-server/main.ts', { port: await freePort(), env })
  try {
    await sendAll(server.url, { first: 0, count: Math.ceil(batches / 10), events })
    const before = await readMetrics(server.url)
    await sendAll(server.url, { first: batches, count: batches, events })
    const after = await readMetrics(server.url)
    const counted = after.counted - before.counted
    if (counted !== batches * events) throw new Error(`${counted} of ${batches * events} events were counted`)
    return { milliseconds: (after.cpuSeconds - before.cpuSeconds) * 1000, counted }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function sendAll(
  url: string,
  { first, count, events }: { first: number; count: number; events: number },
): Promise<void> {
  let next = first
  const send = async () => {
    while (next < first + count) {
      const device = next++
      const response = await fetch(`${url}/api/usage`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': PERSON,
          'X-Forwarded-For': addressOf(device),
        },
        body: JSON.stringify({
          token: randomBytes(16).toString('base64url'),
          events: Array.from({ length: events }, (_, at) => ({
            kind: USAGE_KINDS[at % USAGE_KINDS.length],
            toolId: ((device * 7 + at * 13) % TOOLS) + 1,
            ago: (device * 31) % 3600,
          })),
        }),
      })
      if (!response.ok) throw new Error(`the server answered ${response.status}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, send))
}

function addressOf(device: number): string {
  const network = Math.floor(device / DEVICES_A_NETWORK)
  return `60.${Math.floor(network / 256) % 256}.${network % 256}.${device % 250}`
}

async function readMetrics(url: string): Promise<{ cpuSeconds: number; counted: number }> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const read = (name: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `))
    return Number(line?.slice(name.length + 1))
  }
  return {
    cpuSeconds: read('process_cpu_seconds_total'),
    counted: read('usage_events_total{outcome="counted"}'),
  }
}

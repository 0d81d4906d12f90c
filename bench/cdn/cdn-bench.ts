import { freePort } from '../../sync-server/lib/free-port.ts'
import type { BenchOptions } from '../lib/bench-options.ts'
import { startOurServer } from '../lib/bench-server.ts'
import { deltaAddress, settledManifest } from '../lib/sync-server.ts'
import { markdownTable } from '../lib/table.ts'
import { type AnswerSizes, POLICIES, simulateDay } from './simulate-day.ts'

const DEVICES = 1_000_000
const QUICK_DEVICES = 20_000
const SEED = 20_261_124
/** Changes of the catalogue a day: of admins and agents alone, and with a batch of ratings every minute. */
const CHANGES = [50, 1440]
/** Rows of the deltas whose sizes are measured; all others lie on the line through them. */
const MEASURED_ROWS = [1, 500] as const

/**
 * A CDN in front of the server for a day of a million devices, with the addresses and headers of the server and sizes of its
 * answers: what the edges answer, and what is left for the server. Returns Markdown.
 */
export async function cdnBench({ quick }: BenchOptions): Promise<string> {
  const sizes = await measureSizes()
  const devices = quick ? QUICK_DEVICES : DEVICES
  const rows = CHANGES.flatMap((changesADay) =>
    POLICIES.map((policy) => {
      const day = simulateDay({ devices, changesADay, policy, sizes, seed: SEED })
      const share = (part: number) => `${((100 * part) / day.requests).toFixed(1)} %`
      return [
        `${changesADay} changes: ${policy.name}`,
        day.requests,
        share(day.hits),
        share(day.revalidated),
        day.busiestSecond,
        day.originBytes / 1e9,
        day.edgeBytes / 1e9,
      ]
    }),
  )
  const header = ['', 'requests', 'hits', 'asked whether it is new', 'to the server in the busiest second']
  return [
    markdownTable([...header, 'GB from the server', 'GB to devices'], rows),
    markdownTable(
      ['bytes of an answer, compressed', ''],
      [
        ['manifest', sizes.manifest],
        ['snapshot', sizes.snapshot],
        ['delta of one row', sizes.delta(1)],
        ['each further row', sizes.delta(2) - sizes.delta(1)],
        ['Home', sizes.page],
      ],
    ),
  ].join('\n\n')
}

async function measureSizes(): Promise<AnswerSizes> {
  const server = await startOurServer(0, await freePort())
  try {
    const manifest = await settledManifest(server.url, { behind: 0 })
    const sizeOf = async (path: string) => {
      const response = await fetch(`${server.url}${path}`, { headers: { 'Accept-Encoding': 'br' } })
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
      const length = response.headers.get('Content-Length')
      await response.arrayBuffer()
      if (length === null) throw new Error(`${path} says no length.`)
      return Number(length)
    }
    const delta = (rows: number) => sizeOf(deltaAddress(manifest, manifest.head - rows))
    const [few, many] = MEASURED_ROWS
    const [small, large] = [await delta(few), await delta(many)]
    const row = (large - small) / (many - few)
    return {
      manifest: await sizeOf('/api/sync/manifest'),
      snapshot: await sizeOf(manifest.snapshot?.url ?? ''),
      page: await sizeOf('/'),
      tools: manifest.snapshot?.tools ?? 0,
      delta: (rows) => small + (rows - few) * row,
    }
  } finally {
    await server.stop()
  }
}

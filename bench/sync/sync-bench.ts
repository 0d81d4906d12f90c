import { writeTable } from '../device/write-bench.ts'
import { startOurServer } from '../lib/bench-server.ts'
import { spread } from '../lib/measure.ts'
import { markdownTable } from '../lib/table.ts'
import { bundlePeers } from '../peers/sync/peers.ts'
import { ChangeSource } from './change-source.ts'
import { deltaTable } from './delta-bench.ts'
import { liveTable } from './live-bench.ts'
import { pushTable } from './push-bench.ts'
import { SyncClient } from './sync-client.ts'
import { toggleTable } from './toggle-bench.ts'

const PORT = 4350
const CATALOGUE_PORT = 4351

/** In full: a hundredth of the tools changes, a tenth of that and ten times that. */
const FULL = {
  size: 10_000,
  counts: [10, 100, 1000],
  runs: 7,
  changes: 30,
  writes: 15,
  pushTurns: 15,
  idleRounds: 2000,
  clicks: 60,
}
const QUICK: typeof FULL = {
  size: 2000,
  counts: [2, 20, 200],
  runs: 2,
  changes: 6,
  writes: 3,
  pushTurns: 2,
  idleRounds: 100,
  clicks: 10,
}

/** How devices and the server keep in step. Returns Markdown. */
export async function syncBench({ quick } = { quick: false }): Promise<string> {
  const shape = quick ? QUICK : FULL
  return [await userTables(shape), await catalogueTables(shape)].join('\n\n')
}

/** What signed-in people wait for, on the shipped catalogue. */
async function userTables({ pushTurns, idleRounds, clicks }: typeof FULL): Promise<string> {
  const server = await startOurServer(0, PORT)
  try {
    const tables = [
      await pushTable(server.url, { turns: pushTurns }),
      await idleTable(server.url, { rounds: idleRounds }),
      await toggleTable(server.url, { clicks }),
    ]
    return tables.join('\n\n')
  } finally {
    await server.stop()
  }
}

/** How changes of the catalogue reach devices, and what a device writes. */
async function catalogueTables({ size, counts, runs, changes, writes }: typeof FULL): Promise<string> {
  const server = await startOurServer(size, CATALOGUE_PORT)
  try {
    const { url } = server
    const source = await ChangeSource.open(server, size)
    const tables = [
      await writeTable(url, { runs: writes }),
      await liveTable({ url, source, changes }),
      await deltaTable({ url, source, peers: await bundlePeers(), counts, runs }),
    ]
    return tables.join('\n\n')
  } finally {
    await server.stop()
  }
}

const WARM_UP = 200

/** Rounds with nothing to push or pull. Measured by who asks, so that the server's own time is less. */
async function idleTable(url: string, { rounds }: { rounds: number }): Promise<string> {
  const client = await SyncClient.open(url)
  await client.round(1)
  const durations: number[] = []
  for (let round = 0; round < WARM_UP + rounds; round++) {
    const start = performance.now()
    await client.round(0)
    if (round >= WARM_UP) durations.push(performance.now() - start)
  }
  const { median, p99 } = spread(durations)
  return markdownTable(
    ['a round with nothing to do', 'median, ms', 'p99, ms'],
    [['request to answer on loopback', median, p99]],
  )
}

import { PUSH_LIMIT } from '#shared/sync/user-protocol.ts'
import { spread } from '../lib/measure.ts'
import { markdownTable } from '../lib/table.ts'
import { openBarePushes } from './bare-pushes.ts'
import { SyncClient } from './sync-client.ts'

const REQUESTS_A_TURN = 5
const PUSHES_A_TURN = REQUESTS_A_TURN * PUSH_LIMIT

/** Pushes over HTTP, and the same rows written by better-sqlite3 alone, in turns. Returns Markdown. */
export async function pushTable(url: string, { turns }: { turns: number }): Promise<string> {
  const client = await SyncClient.open(url)
  const bare = await openBarePushes()
  const rates = { ours: [] as number[], bare: [] as number[] }
  await client.round(PUSH_LIMIT)
  bare.run(PUSH_LIMIT)
  for (let turn = 0; turn < turns; turn++) {
    rates.bare.push(await rate(async () => bare.run(PUSHES_A_TURN)))
    rates.ours.push(await rate(() => pushAll(client)))
  }
  bare.close()
  const [ours, floor] = [spread(rates.ours).median, spread(rates.bare).median]
  return markdownTable(
    [
      'favorites, each in a transaction of its own that is on the disk when it is acknowledged',
      'a second',
      'share',
    ],
    [
      ['the same rows by better-sqlite3 alone, without HTTP', floor, 1],
      [`pushed by a device, ${PUSH_LIMIT} in a request`, ours, ours / floor],
    ],
  )
}

async function pushAll(client: SyncClient): Promise<void> {
  for (let request = 0; request < REQUESTS_A_TURN; request++) await client.round(PUSH_LIMIT)
}

async function rate(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return PUSHES_A_TURN / ((performance.now() - start) / 1000)
}

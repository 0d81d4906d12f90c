import { spread } from '../lib/measure.ts'
import { markdownTable } from '../lib/table.ts'
import { SyncClient } from './sync-client.ts'

const WARM_UP = 200

/** Rounds with nothing to push or pull. Measured by who asks, so that the server's own time is less. */
export async function idleTable(url: string, { rounds }: { rounds: number }): Promise<string> {
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

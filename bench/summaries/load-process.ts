/**
 * A client in a process of its own: what else a bench holds in memory must not hold up the clock. Begins with the address
 * that it is told, and tells the milliseconds of every answer, by kind, when it is told to stop.
 */
import { type Ask, startLoad } from './steady-load.ts'

/** Half of the requests can be answered from the cache of a version, half never can. */
const KINDS: Record<string, Ask> = {
  'the same list': () => '/api/tools?sortBy=rating&limit=12',
  'lists never asked before': (count) => `/api/tools?rating=${(2 + (count % 200_000) / 100_000).toFixed(6)}`,
}

process.once('message', (url: string) => {
  const stop = startLoad(url, KINDS)
  process.once('message', async () => {
    // What has not been written when the channel is closed is lost.
    process.send?.([...(await stop())], () => process.disconnect())
  })
})

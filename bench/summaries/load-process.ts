/**
 * A client in a process of its own, so that the memory of the bench does not delay its clock. It starts with the address
 * of the first message, and at the second one sends the milliseconds of every answer by kind.
 */
import { Agent, get } from 'node:http'

const EVERY_MS = 5

/** Half of the requests can be answered from the cache of a version, half never can. */
const KINDS: Record<string, Ask> = {
  'the same list': () => '/api/tools?sortBy=rating&limit=12',
  'lists never asked before': (count) => `/api/tools?rating=${(2 + (count % 200_000) / 100_000).toFixed(6)}`,
}

process.once('message', (url: string) => {
  const stop = startLoad(url, KINDS)
  process.once('message', async () => {
    // Closing the channel before the message is written would lose it.
    process.send?.([...(await stop())], () => process.disconnect())
  })
})

/** The address of the nth request. */
type Ask = (count: number) => string

/**
 * Sends requests at a steady pace without waiting for answers, so that a server that stands still is late for all requests
 * that arrived meanwhile. Kinds take turns.
 * @returns milliseconds of every answer, by kind
 */
function startLoad(url: string, kinds: Record<string, Ask>): () => Promise<Map<string, number[]>> {
  // In turns, so that no connection is idle for long enough to be closed by the server.
  const agent = new Agent({ keepAlive: true, maxSockets: 32, scheduling: 'fifo' })
  const durations = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]))
  const open = new Set<Promise<void>>()
  const asks = Object.entries(kinds)
  let count = 0
  const timer = setInterval(() => {
    const [kind, ask] = asks[count % asks.length]!
    const asked = duration(agent, `${url}${ask(count++)}`).then((milliseconds) => {
      durations.get(kind)?.push(milliseconds)
      open.delete(asked)
    })
    open.add(asked)
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await Promise.all(open)
    agent.destroy()
    return durations
  }
}

function duration(agent: Agent, address: string): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`))
      response.resume().on('end', () => resolve(performance.now() - start))
    }).on('error', reject)
  })
}

import { Agent, get } from 'node:http'

const EVERY_MS = 5

/** What a client asks for, the number of the request given. */
export type Ask = (count: number) => string

/**
 * Sends requests at a steady pace until told to stop, without waiting for answers: a server that stands still is then
 * late for all that came meanwhile. Kinds of requests take turns.
 * @returns milliseconds of every answer, by kind
 */
export function startLoad(url: string, kinds: Record<string, Ask>): () => Promise<Map<string, number[]>> {
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

/** What wrk saw of a server. */
export interface Load {
  /** Answers a second. */
  rate: number
  /** Milliseconds that 99 of 100 answers took at most, from the moment wrk asked. */
  p99: number
  /** Answers other than 2xx and 3xx, and connections that broke. */
  failed: number
}

const MS = { us: 0.001, ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const

/**
 * Reads what `wrk --latency` prints.
 * @throws Error when it is something else
 */
export function parseWrk(output: string): Load {
  const rate = /^Requests\/sec:\s+([\d.]+)/m.exec(output)?.[1]
  const p99 = /^\s+99%\s+([\d.]+)(us|ms|s|m|h)\s*$/m.exec(output)
  if (rate === undefined || p99 === null) throw new Error(`wrk said: ${output}`)
  return {
    rate: Number(rate),
    p99: Number(p99[1]) * MS[p99[2] as keyof typeof MS],
    failed: refusals(output) + brokenConnections(output),
  }
}

function refusals(output: string): number {
  return Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0)
}

function brokenConnections(output: string): number {
  const line = /Socket errors: (.*)$/m.exec(output)?.[1] ?? ''
  return [...line.matchAll(/\d+/g)].reduce((sum, [count]) => sum + Number(count), 0)
}

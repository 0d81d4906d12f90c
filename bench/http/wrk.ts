import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** What a server is loaded with. */
export interface LoadOptions {
  seconds: number
  /** Requests under way at any time: each connection asks again as soon as it is answered. */
  connections?: number
  /** Lua for wrk, for requests that differ. */
  script?: string
  headers?: Record<string, string>
}

export const CONNECTIONS = 32
/** A slow answer is one all the same; by itself wrk would count it as failed after two seconds. */
const PATIENCE = '60s'

/** Loads a server for some seconds with wrk. */
export async function load(
  url: string,
  { seconds, connections = CONNECTIONS, script, headers = {} }: LoadOptions,
): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), 'wrk-'))
  const lua = join(folder, 'requests.lua')
  if (script !== undefined) writeFileSync(lua, script)
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const scripted = script === undefined ? [] : ['-s', lua]
  const shape = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', PATIENCE]
  try {
    return parseWrk(await run([...shape, ...flags, ...scripted, url]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @returns such as `wrk 4.1.0` */
export async function wrkVersion(): Promise<string> {
  // With its version it prints how it is used, and ends as if that had been a mistake.
  return /wrk \S+/.exec(await run(['-v']))?.[0] ?? 'wrk'
}

async function run(args: readonly string[]): Promise<string> {
  const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]).catch(() => {
    throw new Error('The HTTP bench needs wrk: install it (apt-get install wrk).')
  })
  return output
}

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

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Load, parseWrk } from './wrk-output.ts'

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

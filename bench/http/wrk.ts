import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Load {
  /** Answers a second. */
  rate: number
  failed: number
}

const CONNECTIONS = 32

/** Loads a server for some seconds with wrk; `script` is its Lua, for requests that differ. */
export function load(url: string, { seconds, script, headers = {} }: LoadOptions): Load {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const lua = script === undefined ? [] : ['-s', writeScript(script)]
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...flags, ...lua, url]
  const result = spawnSync('wrk', args, { encoding: 'utf8' })
  if (result.error) throw new Error('The HTTP bench needs wrk: install it (apt-get install wrk).')
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(result.stdout)?.[1]
  if (rate === undefined) throw new Error(`wrk said: ${result.stdout}${result.stderr}`)
  return {
    rate: Number(rate),
    failed: Number(/Non-2xx or 3xx responses: (\d+)/.exec(result.stdout)?.[1] ?? 0),
  }
}

interface LoadOptions {
  seconds: number
  script?: string
  headers?: Record<string, string>
}

function writeScript(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'wrk-')), 'requests.lua')
  writeFileSync(file, text)
  return file
}

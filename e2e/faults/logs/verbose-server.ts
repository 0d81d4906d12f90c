import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import type { Reachable } from '../../../sync-server/testing/browser.ts'
import { programOf } from '../../../sync-server/testing/program-of.ts'

const MAIN = programOf(join(import.meta.dirname, '..', '..', '..', 'sync-server', 'main.ts'))
const PATIENCE = { timeout: 60_000, interval: 50 }

export interface VerboseServer extends Reachable {
  url: string
  /** Everything that the process has written so far, to its log and elsewhere. */
  output(): string
  /** Waits for a line of the log. */
  untilLogged(text: string): Promise<void>
  stop(): Promise<void>
}

/** The server as its own process, which logs everything it can. */
export async function startVerboseServer(env: Record<string, string>): Promise<VerboseServer> {
  const own = { PORT: '0', DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'trace', NODE_ENV: 'production' }
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...own, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const closed = once(child, 'close')
  const stop = async () => {
    child.kill('SIGTERM')
    await closed
  }
  onTestFinished(stop)
  const url = await vi.waitFor(() => {
    const found = /"url":"([^"]+)"/.exec(output)?.[1]
    if (found === undefined) throw new Error(`It does not listen: ${output}`)
    return found
  }, PATIENCE)
  return {
    url,
    fetch: (path, init) => fetch(`${url}${path}`, { redirect: 'manual', ...init }),
    output: () => output,
    untilLogged: (text) =>
      vi.waitFor(() => {
        if (!output.includes(text)) throw new Error(`Not logged: ${text}`)
      }, PATIENCE),
    stop,
  }
}

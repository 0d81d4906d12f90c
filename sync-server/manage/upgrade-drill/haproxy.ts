import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../lib/free-port.ts'
import { UsageError } from '../usage.ts'
import { StartedProcess } from './started-process.ts'

/** How long a request waits for a server that accepts none: one attempt a second. */
const ATTEMPTS = 60

export interface Proxy {
  url: string
  stop(): Promise<void>
}

/**
 * What operators put in front: HAProxy keeps a request that the server has not accepted, and sends it when it does. Nothing that was
 * sent is sent again. @param ports of the servers behind it @param folder for its configuration @throws UsageError
 */
export async function startProxy(ports: readonly number[], folder: string): Promise<Proxy> {
  if (spawnSync('haproxy', ['-v']).status !== 0)
    throw new UsageError('upgrade-drill needs HAProxy: install it (on Debian, apt install haproxy).')
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration(port, ports))
  const started = new StartedProcess('haproxy', ['-db', '-f', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const end = await started.ready({ isReady: () => isListening(url) })
  if (end !== null) throw new UsageError(`HAProxy did not start: ${end}.`)
  return { url, stop: () => started.stop() }
}

/** The part that docs/operations.md shows. */
function configuration(port: number, servers: readonly number[]): string {
  const lines = servers.map((server, i) => `  server node${i} 127.0.0.1:${server}`)
  return `defaults
  mode http
  timeout connect 1s
  timeout client 90s
  timeout server 90s
  retries ${ATTEMPTS}
  retry-on conn-failure
  option redispatch 1
  option http-server-close
frontend people
  bind 127.0.0.1:${port}
  monitor-uri /proxy-is-up
  default_backend servers
backend servers
  option forwardfor
${lines.join('\n')}
`
}

async function isListening(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/proxy-is-up`)).ok
  } catch {
    return false
  }
}

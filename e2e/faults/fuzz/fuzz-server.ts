import { pino } from 'pino'
import { parseConfig } from '../../../sync-server/config.ts'
import { type ServerOptions, startServer } from '../../../sync-server/server.ts'
import type { Ground } from '../rig/ground.ts'

/** Log lines of this level and above are about server errors. */
const ERROR_LEVEL = 50

export interface FuzzServer {
  url: string
  port: number
  /** The errors that the server has logged since the last call. */
  takeFaults(): string[]
  close(): Promise<void>
}

/** The whole server on a ground of its own, with everything enabled that needs no other machine. */
export async function startFuzzServer(
  { place, environment }: Pick<Ground, 'place' | 'environment'>,
  dist: string,
  resolveCaller?: ServerOptions['resolveCaller'],
): Promise<FuzzServer> {
  const faults: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void keepFault(faults, line) })
  const config = parseConfig({
    PORT: '0',
    ...environment,
    DATA_DIR: place.dataDir,
    DEMO: '0',
    RATE_LIMITS: 'off',
    PREMIUM_OFFER: 'paid',
    WEBHOOK_HOSTS: '127.0.0.1:9',
  })
  const server = await startServer({
    config,
    log,
    dist,
    seedFolder: null,
    ...(resolveCaller && { resolveCaller }),
  })
  return {
    url: server.url,
    port: Number(new URL(server.url).port),
    takeFaults: () => faults.splice(0),
    close: () => server.close(),
  }
}

function keepFault(faults: string[], line: string): void {
  if (Number(JSON.parse(line).level) >= ERROR_LEVEL) faults.push(line.slice(0, 1500))
}

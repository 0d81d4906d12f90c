import { parseConfig } from './config.ts'
import { collectSeldom } from './heap-growth.ts'
import { startServer } from './server.ts'
import { openLog } from './services/open-log.ts'

/** After this a stop is no longer graceful; whoever runs the process would kill it anyway. */
const STOP_DEADLINE_MS = 20_000

// The data has addresses and hashes in it: what this process writes is for its user alone.
process.umask(0o077)
collectSeldom()

try {
  const config = parseConfig(process.env)
  const log = openLog(config)
  // Begins in a moment, when signals are heard: a server that already answers is not yet wholly started.
  const starting = Promise.resolve({ config, log }).then(startServer)
  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref()
    // A start that fails says so below.
    const server = await starting.catch(() => null)
    if (server === null) return
    await server.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)

  const server = await starting
  log.info({ url: server.url }, 'listening')
  if (config.environment !== 'production')
    process.stdout.write(`AI Tool Hub is ready at ${config.publicUrl}\n`)
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}

/** One line for what the operator can put right; a bug shows where it is. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!('code' in error)) return error.stack ?? error.message
  return error.code === 'EADDRINUSE'
    ? 'The port is in use by another program; set PORT to another one.'
    : error.message
}

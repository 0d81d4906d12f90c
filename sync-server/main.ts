import { pino } from 'pino'
import { parseConfig } from './config.ts'
import { startServer } from './server.ts'

/** After this a stop is no longer graceful; whoever runs the process would kill it anyway. */
const STOP_DEADLINE_MS = 20_000

try {
  const config = parseConfig(process.env)
  const log = pino({ level: config.logLevel })
  const server = await startServer({ config, log })
  log.info({ url: server.url }, 'listening')
  if (config.environment !== 'production')
    process.stdout.write(`AI Tool Hub is ready at ${config.publicUrl}\n`)

  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref()
    await server.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
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

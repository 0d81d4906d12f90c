import { parseConfig } from './config.ts'
import { tuneGarbageCollector } from './gc-tuning.ts'
import { createLog } from './lib/log.ts'
import { type ServerOptions, startServer } from './server.ts'

/** After this the process exits without waiting any longer; a supervisor would kill it anyway. */
const STOP_DEADLINE_MS = 20_000

/** Serves until the process is told to stop; `options` are those of a start, beside the environment's. */
export async function run(options: Omit<ServerOptions, 'config' | 'log'> = {}): Promise<void> {
  // The data holds addresses and password hashes: only the user of this process may read the files.
  process.umask(0o077)
  tuneGarbageCollector()
  try {
    const config = parseConfig(process.env)
    const log = createLog(config)
    // Starts only after the signal handlers below are in place: the server answers before its start is over.
    const starting = Promise.resolve({ config, log, ...options }).then(startServer)
    const stop = async (signal: string) => {
      log.info({ signal }, 'stopping')
      setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref()
      // A start that fails is reported below.
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
}

/** One line for what the operator can correct; a bug shows its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!('code' in error)) return error.stack ?? error.message
  return error.code === 'EADDRINUSE'
    ? 'The port is in use by another program; set PORT to another one.'
    : error.message
}

if (import.meta.main) await run({ preparesFresh: true })

import { parseConfig } from './config.ts'
import { CannotSaveError } from './errors/cannot-save-error.ts'
import { COMMANDS } from './manage/commands.ts'
import { USAGE } from './manage/usage.ts'

// Backups and exports hold what the database holds: they are for whoever makes them alone.
process.umask(0o077)

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(inWords(error))
  process.exitCode = 1
}

/** Errors with a code were foreseen, by us, by SQLite or by the system: one line says all. A bug shows where it is. */
function inWords(error: unknown): unknown {
  if (error instanceof CannotSaveError) return `Nothing was changed: ${error.reason}.`
  return error instanceof Error && 'code' in error ? error.message : error
}

async function run([name = '', ...args]: string[]): Promise<number> {
  const command = COMMANDS.get(name)
  if (command === undefined) {
    console.error(USAGE)
    return 1
  }
  return command(parseConfig(process.env).dataDir, args)
}

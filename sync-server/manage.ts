import { parseConfig } from './config.ts'
import { CannotSaveError } from './errors/cannot-save-error.ts'
import { COMMANDS } from './manage/commands.ts'
import { USAGE } from './manage/usage.ts'

// Backups and exports hold what the database holds: only their maker may read them.
process.umask(0o077)

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

/** Errors with a code come from us, SQLite or the system, and their message is enough. A bug shows its stack. */
function explain(error: unknown): unknown {
  if (error instanceof CannotSaveError) return `Nothing was changed: ${error.reason}.`
  return error instanceof Error && 'code' in error ? error.message : error
}

async function run([name = '', ...args]: string[]): Promise<number> {
  const command = COMMANDS.get(name)
  if (command === undefined) {
    console.error(USAGE)
    return 1
  }
  return command(parseConfig(process.env), args)
}

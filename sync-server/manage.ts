import { parseConfig } from './config.ts'
import { COMMANDS } from './manage/commands.ts'
import { USAGE } from './manage/usage.ts'

// Backups and exports hold what the database holds: they are for whoever makes them alone.
process.umask(0o077)

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  // Errors with a code were foreseen, by us, by SQLite or by the system: one line says all. A bug shows where it is.
  const isForeseen = error instanceof Error && 'code' in error
  console.error(isForeseen ? error.message : error)
  process.exitCode = 1
}

async function run([name = '', ...args]: string[]): Promise<number> {
  const command = COMMANDS.get(name)
  if (command === undefined) {
    console.error(USAGE)
    return 1
  }
  return command(parseConfig(process.env).dataDir, args)
}

import { basename } from 'node:path'
import type { Config } from '../config.ts'
import type { Replaced } from '../db/sqlite/restore.ts'
import { type Restored, restoreBackup } from '../services/endings/restore-backup.ts'
import { onlyFile, refusePostgres } from './usage.ts'

export const ACCEPT = '--accept-revived-access'

/** Opens no store: the database to be replaced may be one that cannot be opened. */
export async function restoreCommand({ dataDir, databaseUrl }: Config, args: string[]): Promise<number> {
  refusePostgres('restore', databaseUrl)
  const acceptRevivedAccess = args.includes(ACCEPT)
  const backupFile = onlyFile(
    'restore',
    args.filter((arg) => arg !== ACCEPT),
  )
  printRestored(await restoreBackup({ dataDir, backupFile, acceptRevivedAccess }), basename(backupFile))
  return 0
}

/** @param what was restored */
export function printRestored({ replaced, safetyCopy, ended, doubts }: Restored, what: string): void {
  for (const doubt of doubts) console.error(doubt)
  if (doubts.length > 0) console.error('Access that ended after the backup may be open again.')
  console.log(`Restored ${what}.${describeReplaced(replaced, safetyCopy)}`)
  console.log(`All sessions have ended. Endings of access repeated from the journal: ${ended}.`)
}

function describeReplaced(replaced: Replaced, safetyCopy: string): string {
  if (replaced === 'nothing') return ''
  if (replaced === 'sound') return ` What was there before is in ${safetyCopy}`
  return ` What was there before is damaged; its bytes are in ${safetyCopy}. Restart the server.`
}

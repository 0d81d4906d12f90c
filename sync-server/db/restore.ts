import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import { checkDatabase } from './check-database.ts'
import { migrate, schemaVersion } from './migrate.ts'
import { migrations } from './migrations/all.ts'

/** A file cannot be restored; nothing was changed. */
class RestoreError extends Error {
  readonly code = 'restore'
}

/**
 * Puts a backup in the place of a database that may be in use:
 * 1. a copy of the backup is checked, migrated to the schema of this program and given a new epoch, so that devices
 *    know that their cursors mean nothing any more;
 * 2. SQLite's online backup writes the copy into the live file as one transaction: other connections go on reading the
 *    old state until it commits, and see the new one afterwards. Killed at any moment, the live file is one or the other.
 * @throws RestoreError, SchemaTooNewError
 */
export async function restoreInto(liveFile: string, backupFile: string): Promise<void> {
  const staged = `${liveFile}.restoring`
  removeDatabase(staged)
  try {
    await copyBackup(backupFile, staged)
    const copy = new SQLite(staged)
    try {
      await prepare(copy)
      await copy.backup(liveFile)
    } finally {
      copy.close()
    }
  } finally {
    removeDatabase(staged)
  }
}

async function copyBackup(backupFile: string, staged: string): Promise<void> {
  if (!existsSync(backupFile)) throw new RestoreError(`${backupFile} does not exist.`)
  try {
    const backup = new SQLite(backupFile, { readonly: true, fileMustExist: true })
    try {
      await backup.backup(staged)
    } finally {
      backup.close()
    }
  } catch (error) {
    throw new RestoreError(`${backupFile} is no database that can be read.`, { cause: error })
  }
}

async function prepare(copy: SQLite.Database): Promise<void> {
  copy.pragma('journal_mode = DELETE')
  const problems = checkDatabase(copy)
  if (problems.length > 0) throw new RestoreError(`The backup is not sound: ${problems.join('; ')}`)
  if (schemaVersion(copy) === 0) throw new RestoreError('The file is no backup of this program.')
  await migrate(copy, { migrations, backUp: async () => {} })
  copy.prepare('update meta set epoch = ?').run(randomBytes(8).toString('hex'))
}

function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true })
}

import { existsSync, renameSync, rmSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import { checkDatabase } from './check-database.ts'

/** A backup could not be made or did not pass its checks. */
class BackupError extends Error {
  readonly code = 'backup'
}

/**
 * Copies a database in use with SQLite's online backup into one self-contained file, and checks the copy.
 * `file` appears only when it is complete and sound.
 * @throws BackupError
 */
export async function backUp(handle: SQLite.Database, file: string): Promise<void> {
  if (existsSync(file)) throw new BackupError(`${file} exists already; nothing was written.`)
  const partial = `${file}.partial`
  rmSync(partial, { force: true })
  try {
    await handle.backup(partial)
    const problems = settle(partial)
    if (problems.length > 0) throw new BackupError(`The copy is not sound: ${problems.join('; ')}`)
    renameSync(partial, file)
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(partial + suffix, { force: true })
  }
}

/** Leaves WAL mode, so that the copy is one file. */
function settle(file: string): string[] {
  const copy = new SQLite(file)
  try {
    copy.pragma('journal_mode = DELETE')
    return checkDatabase(copy)
  } finally {
    copy.close()
  }
}

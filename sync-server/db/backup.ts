import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import SQLite from 'better-sqlite3'
import { checkCopy } from './check-copy.ts'

/** A backup could not be made. */
class BackupError extends Error {
  readonly code: string = 'backup'
}

/** The copy did not pass its checks: the database that was copied is damaged. */
export class UnsoundCopyError extends BackupError {
  override readonly code = 'unsound-copy'
}

/**
 * All pages are copied in one step. When another connection writes between two steps, SQLite starts over: under
 * steady writes a copy in many steps never ends. Writers do not wait for it, since they write into the log.
 */
const ONE_STEP = { progress: () => 0x7fffffff }

export interface BackupOptions {
  /** Where an unsound copy is put, for examining the damage; without it the copy is deleted. */
  unsoundFile?: string
}

/**
 * Copies a database in use with SQLite's online backup into one self-contained file, and checks the copy.
 * `file` appears only when it is complete and sound.
 * @throws BackupError
 */
export async function backUp(
  handle: SQLite.Database,
  file: string,
  { unsoundFile }: BackupOptions = {},
): Promise<void> {
  if (existsSync(file)) throw new BackupError(`${file} exists already; nothing was written.`)
  if (!existsSync(dirname(file))) throw new BackupError(`The folder ${dirname(file)} does not exist.`)
  const partial = `${file}.partial`
  rmSync(partial, { force: true })
  try {
    await handle.backup(partial, ONE_STEP)
    const problems = finishCopy(partial)
    if (problems.length > 0) {
      if (unsoundFile !== undefined) renameSync(partial, unsoundFile)
      throw new UnsoundCopyError(`The copy is not sound: ${problems.join('; ')}`)
    }
    renameSync(partial, file)
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(partial + suffix, { force: true })
  }
}

/** Leaves WAL mode, so that the copy is one file. */
function finishCopy(file: string): string[] {
  const copy = new SQLite(file)
  try {
    copy.pragma('journal_mode = DELETE')
    return checkCopy(copy)
  } finally {
    copy.close()
  }
}

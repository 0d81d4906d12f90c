import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import SQLite from 'better-sqlite3'
import { syncFile } from '../endings-journal.ts'
import { checkCopy } from './check-copy.ts'

/** A backup could not be made. */
class BackupError extends Error {
  readonly code: string = 'backup'
}

/** The copy did not pass its checks: the database that was copied is damaged. */
export class UnsoundCopyError extends BackupError {
  override readonly code = 'unsound-copy'
}

export interface BackupOptions {
  /** Where an unsound copy is put, for examining the damage; without it the copy is deleted. */
  unsoundFile?: string
}

/**
 * Copies a database in use into one self-contained file, and checks both: the pages of the database, since a copy would
 * heal or hide their damage, and the pages, foreign keys and ledger of the copy. `VACUUM INTO` reads one snapshot, so
 * writers do not wait for it, and writes only what rows hold: nothing that was deleted is in the copy. It takes as long as
 * it takes to read the database, and its thread answers nothing meanwhile. `file` appears only when it is complete and sound.
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
  removeDatabase(partial)
  try {
    const problems = await copySound(handle, partial)
    if (problems.length > 0) {
      if (unsoundFile !== undefined) renameSync(partial, unsoundFile)
      throw new UnsoundCopyError(`The copy is not sound: ${problems.join('; ')}`)
    }
    renameSync(partial, file)
    syncFile(dirname(file))
  } finally {
    removeDatabase(partial)
  }
}

/** @returns the problems; the copy of a damaged database has its bytes as they are */
async function copySound(handle: SQLite.Database, file: string): Promise<string[]> {
  const damage = checkCopy(handle)
  if (damage.length === 0) {
    handle.prepare('vacuum into ?').run(file)
    syncFile(file)
    return checkFile(file)
  }
  await handle.backup(file, ONE_STEP)
  const problems = checkFile(file)
  return problems.length > 0 ? problems : damage
}

/** Copied in more steps, the copy would start over with each write of another connection. */
export const ONE_STEP = { progress: () => 0x7fffffff }

/** Leaves WAL mode, so that the copy is one file. */
function checkFile(file: string): string[] {
  const copy = new SQLite(file)
  try {
    copy.pragma('journal_mode = DELETE')
    return checkCopy(copy)
  } finally {
    copy.close()
  }
}

/** Of a database file, also what SQLite puts beside it. */
export function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true })
}

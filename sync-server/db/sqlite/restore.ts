import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { hasEndings } from '../endings.ts'
import { migrations } from '../migrations/all.ts'
import type { Writer } from '../write-transaction.ts'
import { backUp, removeDatabase, UnsoundCopyError } from './backup.ts'
import { checkCopy } from './check-copy.ts'
import { migrateSqlite, schemaVersion } from './migrate-sqlite.ts'
import { openDatabase } from './open-database.ts'
import { sqliteWriter } from './sqlite-writer.ts'

/** A file cannot be restored; nothing was changed. */
class RestoreError extends Error {
  readonly code = 'restore'
}

/** What the restore has replaced. `sound` and `damaged` files were saved as the safety copy. */
export type Replaced = 'nothing' | 'sound' | 'damaged'

export interface RestoreFiles {
  liveFile: string
  backupFile: string
  safetyCopy: string
}

/** The copy of a backup that will take the place of the database: sound, migrated, and used by nobody else. */
export interface PreparedCopy {
  handle: SQLite.Database
  writer: Writer
  /** The backup was made before endings were recorded. */
  isOlderThanJournal: boolean
}

/**
 * Puts a backup in the place of a database that may be in use:
 * 1. a copy of the backup is checked, migrated to the schema of this program and given a new epoch, so that devices
 *    know that their cursors are no longer valid; `change` may change more, or throw to end the restore;
 * 2. the live file is saved to `safetyCopy`. It may be damaged or of a newer schema: that is when a restore is needed
 *    most;
 * 3. SQLite's online backup writes the copy into the live file as one transaction: other connections go on reading the
 *    old state until it commits, and see the new one afterwards. Killed at any moment, the live file is one or the other;
 *    only one that was no database at all is gone from step 2 on.
 * @throws RestoreError, SchemaTooNewError
 */
export async function restoreInto(
  { liveFile, backupFile, safetyCopy }: RestoreFiles,
  change: (copy: PreparedCopy) => Promise<void> = async () => {},
): Promise<Replaced> {
  const staged = `${liveFile}.restoring`
  removeDatabase(staged)
  try {
    await copyBackup(backupFile, staged)
    const copy = openDatabase(staged)
    try {
      const isOlderThanJournal = await prepare(copy)
      await change({ handle: copy, writer: sqliteWriter(copy), isOlderThanJournal })
      // What was deleted in the copy, or before in the database it was made of, leaves no bytes behind.
      copy.exec('vacuum')
      const replaced = await saveLiveFile(liveFile, safetyCopy)
      await overwrite(liveFile, copy)
      return replaced
    } finally {
      copy.close()
    }
  } finally {
    removeDatabase(staged)
  }
}

/** How long a restore waits for others to end what they are writing. */
const PATIENCE_MS = 30_000
const PAUSE_MS = 10

/** While another connection writes, SQLite's backup ends at once, without an error and without a page. */
async function overwrite(liveFile: string, copy: SQLite.Database): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while ((await copy.backup(liveFile)).totalPages === 0) {
    if (performance.now() > deadline)
      throw new RestoreError('Others are writing to the database all the time. Nothing was restored.')
    await pause(PAUSE_MS)
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

/** @returns whether the backup knows nothing of endings */
async function prepare(copy: SQLite.Database): Promise<boolean> {
  copy.pragma('journal_mode = DELETE')
  const problems = checkCopy(copy)
  if (problems.length > 0) throw new RestoreError(`The backup is not sound: ${problems.join('; ')}`)
  if (schemaVersion(copy) === 0) throw new RestoreError('The file is no backup of this program.')
  const isOlderThanJournal = !hasEndings(copy)
  await migrateSqlite(copy, { migrations, backUp: async () => {} })
  copy.prepare('update meta set epoch = ?').run(randomBytes(8).toString('hex'))
  return isOlderThanJournal
}

async function saveLiveFile(liveFile: string, safetyCopy: string): Promise<Replaced> {
  if (!existsSync(liveFile)) return 'nothing'
  try {
    const live = openDatabase(liveFile)
    try {
      await backUp(live, safetyCopy)
    } finally {
      live.close()
    }
    return 'sound'
  } catch (error) {
    if (!isDamage(error)) throw error
    copyDamagedFile(liveFile, safetyCopy)
    // SQLite cannot write into a file that it does not recognise as a database.
    if (sqliteCode(error) === 'SQLITE_NOTADB') removeDatabase(liveFile)
    return 'damaged'
  }
}

/** Copies the bytes as they are, write-ahead log included: its rows may be what is worth saving. */
function copyDamagedFile(liveFile: string, safetyCopy: string): void {
  for (const suffix of ['', '-wal']) {
    if (existsSync(liveFile + suffix)) copyFileSync(liveFile + suffix, safetyCopy + suffix)
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof UnsoundCopyError || /^SQLITE_(NOTADB|CORRUPT)/.test(sqliteCode(error))
}

const sqliteCode = (error: unknown) => (error instanceof SQLite.SqliteError ? error.code : '')

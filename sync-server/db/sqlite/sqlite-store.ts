import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type SQLite from 'better-sqlite3'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { EndingsRelay } from '../endings.ts'
import type { OpenedReader, Store, StoreOptions } from '../engine.ts'
import { migrations } from '../migrations/all.ts'
import { WriteHealth } from '../write-health.ts'
import { backUp, removeDatabase } from './backup.ts'
import { checkDatabase } from './check-copy.ts'
import { migrateSqlite, schemaVersion } from './migrate-sqlite.ts'
import { BUSY_TIMEOUT_MS, openDatabase, openReadOnly } from './open-database.ts'
import { sqliteWriter } from './sqlite-writer.ts'
import { toKysely } from './statement-cache.ts'

const FILE_NAME = 'ai-tool-hub.db'

/** The connections of a process to a database in one file: one writes, two read what is committed. */
export interface SqliteStore extends Store {
  file: string
  /** For the online backup and the checks; queries go through `writer` and `reader`. */
  handle: SQLite.Database
}

/** A command that reads the database has found none. */
class NoDatabaseError extends Error {
  readonly code = 'no-database'
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, FILE_NAME)
}

/** As `openSqliteStore`, but creates nothing: a mistyped folder must not pass for a sound, empty catalogue. @throws NoDatabaseError */
export function openExistingSqliteStore(dataDir: string): Promise<SqliteStore> {
  if (existsSync(databaseFile(dataDir))) return openSqliteStore(dataDir)
  throw new NoDatabaseError(`There is no database in ${dataDir}; set DATA_DIR to the folder of the server.`)
}

export function openSqliteReader(dataDir: string): OpenedReader {
  const handle = openReadOnly(databaseFile(dataDir))
  return { reader: toKysely(handle), close: async () => void handle.close() }
}

/** Opens the database of a data folder, creating and migrating it as needed. */
export async function openSqliteStore(
  dataDir: string,
  { ratingsEveryMs }: StoreOptions = {},
): Promise<SqliteStore> {
  mkdirSync(dataDir, { recursive: true })
  const file = databaseFile(dataDir)
  const handle = openDatabase(file)
  let endings: EndingsRelay
  const before = schemaVersion(handle)
  try {
    await migrateSqlite(handle, {
      migrations,
      backUp: (version) => backUpBefore(handle, dataDir, version),
    })
    forgetDeleted(handle, before)
    endings = new EndingsRelay(handle, dataDir)
  } catch (error) {
    handle.close()
    throw error
  }
  const readHandle = openReadOnly(file)
  const followHandle = openReadOnly(file)
  const writeHealth = new WriteHealth()
  // A number that changes when any other connection has committed something; costs about a microsecond.
  const version = followHandle.prepare('pragma data_version').pluck()
  const writer = sqliteWriter(handle, {
    health: writeHealth,
    afterCommit: endings.afterCommit,
    ratingsEveryMs,
  })
  return {
    engine: 'sqlite',
    place: { dataDir, databaseUrl: null },
    file,
    handle,
    writer,
    reader: toKysely(readHandle),
    follower: toKysely(followHandle),
    writeHealth,
    changeVersion: async () => String(version.get()),
    onUserMoved: (listener) => writer.userChanges.listen(listener),
    bytes: async () => ({ main: sizeOf(file), wal: sizeOf(`${file}-wal`) }),
    counter: (_, limit) => new RateLimiterMemory(limit),
    pressure: () => ({ retries: 0, spent: 0, pools: {} }),
    findDamage: async () => checkDatabase(handle),
    async forgetDeleted() {
      // The write-ahead log holds deleted rows until it has been written over. While another connection reads, nothing
      // happens: the next time will do.
      handle.pragma('busy_timeout = 0')
      try {
        handle.pragma('wal_checkpoint(TRUNCATE)')
      } finally {
        handle.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
      }
    },
    async close() {
      readHandle.close()
      followHandle.close()
      handle.pragma('wal_checkpoint(TRUNCATE)')
      handle.close()
    },
  }
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Where the program puts the copies that it makes by itself. */
export const backupsFolder = (dataDir: string) => join(dataDir, 'backups')

/** A new file name in the folder of backups. */
export function safetyCopyFile(dataDir: string, reason: SafetyReason): string {
  const folder = backupsFolder(dataDir)
  mkdirSync(folder, { recursive: true })
  return join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}-${reason}.db`)
}

type SafetyReason = 'before-restore' | `schema-${number}`

/** They hold what was deleted since, so only the newest of each kind are retained. */
const SAFETY_COPIES = 3
const SAFETY_KINDS = [/^[\dTZ-]+-before-restore\.db$/, /^[\dTZ-]+-schema-\d+\.db$/]

/** Removes the older copies that were made before migrations and restores. */
export function pruneSafetyCopies(dataDir: string): void {
  const folder = backupsFolder(dataDir)
  if (!existsSync(folder)) return
  const names = readdirSync(folder).sort()
  for (const kind of SAFETY_KINDS)
    for (const name of names.filter((found) => kind.test(found)).slice(0, -SAFETY_COPIES))
      removeDatabase(join(folder, name))
}

async function backUpBefore(handle: SQLite.Database, dataDir: string, version: number): Promise<void> {
  await backUp(handle, safetyCopyFile(dataDir, `schema-${version}`))
  pruneSafetyCopies(dataDir)
}

/** From this schema on, deleting overwrites. */
const OVERWRITES_SINCE = 19

/** Once: what was deleted before is still in the free pages. */
function forgetDeleted(handle: SQLite.Database, before: number): void {
  if (before > 0 && before < OVERWRITES_SINCE) handle.exec('vacuum')
}

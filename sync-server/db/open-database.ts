import SQLite from 'better-sqlite3'

const BUSY_TIMEOUT_MS = 5000

/**
 * Opens a database file for writing. The settings belong to the connection, not to the file: without them a reopened
 * database would fall back to synchronous=NORMAL and lose acknowledged writes in a power cut.
 */
export function openDatabase(file: string): SQLite.Database {
  const handle = new SQLite(file, { timeout: BUSY_TIMEOUT_MS })
  handle.pragma('journal_mode = WAL')
  handle.pragma('synchronous = FULL')
  handle.pragma('foreign_keys = ON')
  return handle
}

/** A second connection that only reads: it sees what is committed, and never waits for the writer. */
export function openReadOnly(file: string): SQLite.Database {
  return new SQLite(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
}

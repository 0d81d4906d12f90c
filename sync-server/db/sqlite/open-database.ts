import SQLite from 'better-sqlite3'

export const BUSY_TIMEOUT_MS = 5000

/** The file may not be opened for writing; SQLite itself does not say which file. */
class OpenDatabaseError extends Error {
  readonly code = 'open-database'
}

/**
 * Opens a database file for writing. The settings belong to the connection, not to the file: without them a reopened
 * database would fall back to synchronous=NORMAL and lose acknowledged writes in a power cut.
 * @throws OpenDatabaseError
 */
export function openDatabase(file: string): SQLite.Database {
  try {
    return open(file)
  } catch (error) {
    const code = error instanceof SQLite.SqliteError ? error.code : ''
    if (!/^SQLITE_(CANTOPEN|READONLY)/.test(code)) throw error
    throw new OpenDatabaseError(`${file} cannot be opened for writing; check the rights of its folder.`, {
      cause: error,
    })
  }
}

function open(file: string): SQLite.Database {
  const handle = new SQLite(file, { timeout: BUSY_TIMEOUT_MS })
  handle.pragma('journal_mode = WAL')
  handle.pragma('synchronous = FULL')
  handle.pragma('foreign_keys = ON')
  // What is deleted is overwritten with zeros, so that no copy of the file holds it any longer.
  handle.pragma('secure_delete = ON')
  return withFunctions(handle)
}

/** A second connection that only reads: it sees what is committed, and never waits for the writer. */
export function openReadOnly(file: string): SQLite.Database {
  return withFunctions(new SQLite(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS }))
}

/** `lower_case`: SQLite's own `lower` knows English capitals only. */
function withFunctions(handle: SQLite.Database): SQLite.Database {
  return handle.function('lower_case', { deterministic: true }, (text) => String(text).toLowerCase())
}

import SQLite from 'better-sqlite3'
import { CannotSaveError } from '../errors/cannot-save-error.ts'

/**
 * What an error of a database comes down to, whatever the engine calls it: another writer was in the way, a row exists
 * already or refers to a missing one, nothing can be written, a text cannot be stored, the database cannot be reached.
 */
export type ErrorKind = 'conflict' | 'unique' | 'foreign-key' | 'cannot-save' | 'bad-text' | 'gone'

/** By the beginning of SQLite's codes. It stores any text, and failing reads are no reason to stop writing. */
const SQLITE_KINDS: readonly { codes: RegExp; kind: ErrorKind }[] = [
  { codes: /^SQLITE_(BUSY|LOCKED)/, kind: 'conflict' },
  { codes: /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)$/, kind: 'unique' },
  { codes: /^SQLITE_CONSTRAINT_FOREIGNKEY$/, kind: 'foreign-key' },
  { codes: /^SQLITE_(FULL|READONLY|IOERR(?!_(READ|SHORT_READ)$))/, kind: 'cannot-save' },
  { codes: /^SQLITE_(CANTOPEN|NOTADB|CORRUPT)/, kind: 'gone' },
]

/** @returns null for any other error */
export function kindOf(error: unknown): ErrorKind | null {
  if (error instanceof CannotSaveError) return 'cannot-save'
  if (!(error instanceof SQLite.SqliteError)) return null
  return SQLITE_KINDS.find(({ codes }) => codes.test(error.code))?.kind ?? null
}

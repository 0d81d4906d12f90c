import SQLite from 'better-sqlite3'
import { CannotSaveError } from '../errors/cannot-save-error.ts'
import {
  DatabaseUnavailableError,
  OutcomeUnknownError,
  OutdatedPlanError,
} from '../errors/database-errors.ts'

/**
 * What an error of a database comes down to, whatever the engine calls it: another writer was in the way, a row exists
 * already or refers to a missing one, somebody holds a lock for too long, nothing can be written, a text cannot be stored, the database cannot be reached.
 */
export type ErrorKind = 'locked' | 'conflict' | 'unique' | 'foreign-key' | 'cannot-save' | 'bad-text' | 'gone'

type Kinds = readonly { codes: RegExp; kind: ErrorKind }[]

/** By the beginning of SQLite's codes. It stores any text, and failing reads are no reason to stop writing. */
const SQLITE_KINDS: Kinds = [
  { codes: /^SQLITE_(BUSY|LOCKED)/, kind: 'conflict' },
  { codes: /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)$/, kind: 'unique' },
  { codes: /^SQLITE_CONSTRAINT_FOREIGNKEY$/, kind: 'foreign-key' },
  { codes: /^SQLITE_(FULL|READONLY|IOERR(?!_(READ|SHORT_READ)$))/, kind: 'cannot-save' },
  { codes: /^SQLITE_(CANTOPEN|NOTADB|CORRUPT)/, kind: 'gone' },
]

/**
 * By PostgreSQL's SQLSTATE (its manual, appendix A). A primary that has become a standby takes no changes (25006): the
 * connection leads to the wrong server, as if it were gone. A transaction that goes on after an error (25P02) has lost the reason.
 */
const POSTGRES_KINDS: Kinds = [
  { codes: /^(40001|40P01|25P02)$/, kind: 'conflict' },
  { codes: /^55P03$/, kind: 'locked' },
  { codes: /^23505$/, kind: 'unique' },
  { codes: /^23503$/, kind: 'foreign-key' },
  { codes: /^(53100|53400|58030)$/, kind: 'cannot-save' },
  { codes: /^(22021|22P05)$/, kind: 'bad-text' },
  { codes: /^(08...|57P0[1-5]|53300|25006|25P03)$/, kind: 'gone' },
]

/** @returns null for any other error */
export function kindOf(error: unknown): ErrorKind | null {
  if (error instanceof CannotSaveError) return 'cannot-save'
  if (error instanceof DatabaseUnavailableError || error instanceof OutcomeUnknownError) return 'gone'
  if (error instanceof OutdatedPlanError) return 'conflict'
  if (error instanceof SQLite.SqliteError) return find(SQLITE_KINDS, error.code)
  const state = sqlState(error)
  return state === null ? null : find(POSTGRES_KINDS, state)
}

const find = (kinds: Kinds, code: string) => kinds.find(({ codes }) => codes.test(code))?.kind ?? null

/** PostgreSQL's code of an error; null for an error of anything else. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

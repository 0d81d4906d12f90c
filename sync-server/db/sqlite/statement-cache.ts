import SQLite from 'better-sqlite3'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { CannotSaveError } from '../../errors/cannot-save-error.ts'
import { kindOf } from '../error-kind.ts'
import { WriteHealth } from '../write-health.ts'

const MAX_STATEMENTS = 500
/** Longer statements contain lists of values and hardly ever recur. */
const MAX_LENGTH = 4000
/** Replaces a rollback when SQLite has rolled back by itself, as on a full disk: its failure would hide the reason. */
const NOTHING = 'select 1 where false'

/**
 * A connection that prepares each statement once: preparing takes longer than most of our statements run. Each run is
 * synchronous, so a prepared statement is never in use twice. Every statement can throw CannotSaveError.
 * @param afterCommit runs after each commit, before anybody learns of it; what it throws fails the commit's caller
 */
export function cacheStatements(
  handle: SQLite.Database,
  { health, afterCommit }: { health: WriteHealth; afterCommit?: (() => void) | undefined },
): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => handle.close(),
    prepare(sql) {
      if (sql === 'rollback' && !handle.inTransaction) return handle.prepare(NOTHING)
      const known = statements.get(sql)
      if (known !== undefined) return known
      const statement = withWriteHealth(handle.prepare(sql), { handle, health, afterCommit })
      if (sql.length <= MAX_LENGTH) store(statements, sql, statement)
      return statement
    },
  }
}

interface Watched {
  handle: SQLite.Database
  health: WriteHealth
  afterCommit: (() => void) | undefined
}

/** A statement that reports its failures and its successful writes to `health`. */
function withWriteHealth(
  statement: SQLite.Statement,
  { handle, health, afterCommit }: Watched,
): SqliteStatement {
  const isCommit = statement.source === 'commit'
  // One that returns rows can write as well.
  const isWrite = !statement.readonly
  const noteCommit = () => {
    health.noteCommit()
    afterCommit?.()
  }
  return {
    reader: statement.reader,
    all(parameters) {
      try {
        const rows = statement.all(parameters)
        if (isWrite && !handle.inTransaction) noteCommit()
        return rows
      } catch (error) {
        throw explain(error, health)
      }
    },
    run(parameters) {
      try {
        const result = statement.run(parameters)
        if (isCommit || (result.changes > 0 && !handle.inTransaction)) noteCommit()
        return result
      } catch (error) {
        throw explain(error, health)
      }
    },
    iterate: (parameters) => statement.iterate(parameters),
  }
}

/** Why nothing can be written, by the beginning of SQLite's code. */
const REASONS: readonly { codes: RegExp; reason: string }[] = [
  { codes: /^SQLITE_FULL/, reason: 'the disk is full' },
  { codes: /^SQLITE_READONLY/, reason: 'the database may not be written' },
  { codes: /^SQLITE_IOERR/, reason: 'the disk fails' },
]

/** @returns what to throw instead of the error of a statement */
function explain(error: unknown, health: WriteHealth): unknown {
  if (!(error instanceof SQLite.SqliteError) || kindOf(error) !== 'cannot-save') return error
  const { code } = error
  const reason = REASONS.find(({ codes }) => codes.test(code))?.reason ?? 'the database takes no changes'
  return health.noteFailure({ code, reason }, new CannotSaveError(reason, error))
}

/** Stores a statement; the oldest one makes room. */
function store(statements: Map<string, SqliteStatement>, sql: string, statement: SqliteStatement): void {
  if (statements.size >= MAX_STATEMENTS) {
    for (const oldest of statements.keys()) {
      statements.delete(oldest)
      break
    }
  }
  statements.set(sql, statement)
}

/** The query builder over an open connection. Closing the handle stays with the caller. */
export function toKysely<T>(handle: SQLite.Database): Kysely<T> {
  const database = cacheStatements(handle, { health: new WriteHealth() })
  return new Kysely<T>({ dialect: new SqliteDialect({ database }) })
}

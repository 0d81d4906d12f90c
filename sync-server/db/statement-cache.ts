import type SQLite from 'better-sqlite3'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { WriteHealth } from './write-health.ts'

const MAX_STATEMENTS = 500
/** Longer statements contain lists of values and hardly ever recur. */
const MAX_LENGTH = 4000
/** Replaces a rollback when SQLite has rolled back by itself, as on a full disk: its failure would hide the reason. */
const NOTHING = 'select 1 where false'

/**
 * A connection that prepares each statement once: preparing takes longer than most of our statements run. Each run is
 * synchronous, so a prepared statement is never in use twice. Every statement can throw CannotSaveError.
 */
export function cacheStatements(handle: SQLite.Database, health: WriteHealth): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => handle.close(),
    prepare(sql) {
      if (sql === 'rollback' && !handle.inTransaction) return handle.prepare(NOTHING)
      const known = statements.get(sql)
      if (known !== undefined) return known
      const statement = withWriteHealth(handle.prepare(sql), { handle, health })
      if (sql.length <= MAX_LENGTH) store(statements, sql, statement)
      return statement
    },
  }
}

interface Watched {
  handle: SQLite.Database
  health: WriteHealth
}

/** A statement that reports its failures and its successful writes to `health`. */
function withWriteHealth(statement: SQLite.Statement, { handle, health }: Watched): SqliteStatement {
  const isCommit = statement.source === 'commit'
  return {
    reader: statement.reader,
    all(parameters) {
      try {
        return statement.all(parameters)
      } catch (error) {
        throw health.explain(error)
      }
    },
    run(parameters) {
      try {
        const result = statement.run(parameters)
        if (isCommit || (result.changes > 0 && !handle.inTransaction)) health.noteCommit()
        return result
      } catch (error) {
        throw health.explain(error)
      }
    },
    iterate: (parameters) => statement.iterate(parameters),
  }
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
  const database = cacheStatements(handle, new WriteHealth())
  return new Kysely<T>({ dialect: new SqliteDialect({ database }) })
}

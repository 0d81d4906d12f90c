import SQLite from 'better-sqlite3'
import { type SqliteDatabase, type SqliteStatement, Kysely, SqliteDialect } from 'kysely'
import { WriteHealth } from './write-health.ts'

const MAX_STATEMENTS = 500
/** Lists of values make long texts that hardly ever come again. */
const MAX_LENGTH = 4000
/** What a rollback is when SQLite has rolled back by itself, as on a full disk: its failure would hide the reason. */
const NOTHING = 'select 1 where false'

/**
 * A connection that prepares each text once: preparing takes longer than most of our statements run. They run to
 * their end at once (no row is waited for), so that none is asked for twice at a time. @throws CannotSaveError, from any
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

/** A statement whose failure says whether it is the disk's, and whose success whether it has recovered. */
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

/** The one that came first makes room. */
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

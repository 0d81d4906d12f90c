import type SQLite from 'better-sqlite3'
import type { SqliteDatabase } from 'kysely'

const MAX_STATEMENTS = 500
/** Lists of values make long texts that hardly ever come again. */
const MAX_LENGTH = 4000
/** What a rollback is when SQLite has rolled back by itself, as on a full disk: its failure would hide the reason. */
const NOTHING = 'select 1 where false'

/**
 * A connection that prepares each text once: preparing takes longer than most of our statements run. They run to
 * their end at once (no row is waited for), so that none is asked for twice at a time.
 */
export function cachingStatements(handle: SQLite.Database): SqliteDatabase {
  const statements = new Map<string, SQLite.Statement>()
  return {
    close: () => handle.close(),
    prepare(sql) {
      if (sql === 'rollback' && !handle.inTransaction) return handle.prepare(NOTHING)
      const known = statements.get(sql)
      if (known !== undefined) return known
      const statement = handle.prepare(sql)
      if (sql.length <= MAX_LENGTH) keep(statements, sql, statement)
      return statement
    },
  }
}

/** The one that came first makes room. */
function keep(statements: Map<string, SQLite.Statement>, sql: string, statement: SQLite.Statement): void {
  if (statements.size >= MAX_STATEMENTS) {
    for (const oldest of statements.keys()) {
      statements.delete(oldest)
      break
    }
  }
  statements.set(sql, statement)
}

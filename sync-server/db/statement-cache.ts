import type SQLite from 'better-sqlite3'
import type { SqliteDatabase } from 'kysely'

const MAX_STATEMENTS = 500
/** Lists of values make long texts that hardly ever come again. */
const MAX_LENGTH = 4000

/**
 * A connection that prepares each text once: preparing takes longer than most of our statements run. They run to
 * their end at once (no row is waited for), so that none is asked for twice at a time.
 */
export function cachingStatements(handle: SQLite.Database): SqliteDatabase {
  const statements = new Map<string, SQLite.Statement>()
  return {
    close: () => handle.close(),
    prepare(sql) {
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

import type SQLite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { cachingStatements } from './statement-cache.ts'

/** The query builder over an open connection; whoever opened the connection closes it. */
export function toKysely<T>(handle: SQLite.Database): Kysely<T> {
  return new Kysely<T>({ dialect: new SqliteDialect({ database: cachingStatements(handle) }) })
}

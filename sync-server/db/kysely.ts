import type SQLite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { cacheStatements } from './statement-cache.ts'
import { WriteHealth } from './write-health.ts'

/** The query builder over an open connection. Closing the handle stays with the caller. */
export function toKysely<T>(handle: SQLite.Database): Kysely<T> {
  const database = cacheStatements(handle, new WriteHealth())
  return new Kysely<T>({ dialect: new SqliteDialect({ database }) })
}

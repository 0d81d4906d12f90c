import type SQLite from 'better-sqlite3'
import type { SqliteDatabase } from 'kysely'
import { Kysely, SqliteDialect } from 'kysely'
import { cachingStatements } from './statement-cache.ts'
import { WriteHealth } from './write-health.ts'

const connections = new WeakMap<object, SqliteDatabase>()

/** The query builder over an open connection; whoever opened the connection closes it. */
export function toKysely<T>(handle: SQLite.Database, health = new WriteHealth()): Kysely<T> {
  const database = cachingStatements(handle, health)
  const db = new Kysely<T>({ dialect: new SqliteDialect({ database }) })
  connections.set(db, database)
  return db
}

/** The connection below a query builder that `toKysely` made. */
export function connectionOf(db: object): SqliteDatabase | undefined {
  return connections.get(db)
}

import type SQLite from 'better-sqlite3'
import { type Migrated, type MigrateOptions, migrate } from '../migrate.ts'
import { toKysely } from './statement-cache.ts'

/** As `migrate`. Nothing else may use the connection meanwhile. */
export function migrateSqlite(handle: SQLite.Database, options: MigrateOptions): Promise<number> {
  return migrate(migrated(handle), options)
}

function migrated(handle: SQLite.Database): Migrated {
  return {
    schemaVersion: async () => schemaVersion(handle),
    leastSchema: async () => Number(handle.prepare('select least_schema from meta').pluck().get()),
    async inTurn(work) {
      // Take the write lock first.
      handle.exec('begin immediate')
      try {
        await work(toKysely<unknown>(handle), schemaVersion(handle))
        handle.exec('commit')
      } catch (error) {
        handle.exec('rollback')
        throw error
      }
    },
  }
}

/** 0 for an empty database. */
export function schemaVersion(handle: SQLite.Database): number {
  const hasMeta = handle.prepare("select 1 from sqlite_master where type = 'table' and name = 'meta'").get()
  if (hasMeta === undefined) return 0
  return Number(handle.prepare('select schema from meta').pluck().get())
}

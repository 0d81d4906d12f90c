import type SQLite from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { toKysely } from './sqlite/statement-cache.ts'

export interface Migration {
  version: number
  up(db: Kysely<unknown>): Promise<void>
}

/** The file was written by a newer version of the program, which this one cannot read safely. */
export class SchemaTooNewError extends Error {
  readonly code = 'schema-too-new'
  constructor(found: number, known: number) {
    super(
      `The database has schema ${found}, but this version of the program knows schemas up to ${known}. ` +
        'Start the newer version, or restore a backup made before it.',
    )
  }
}

export interface MigrateOptions {
  migrations: readonly Migration[]
  /** Called once before the first change of a database that already holds something. */
  backUp: (version: number) => Promise<void>
}

/**
 * Brings the schema up to date, one transaction a migration: killed at any step, the database is at the schema before
 * or after it. Nothing else may use the connection meanwhile.
 * @returns the schema number
 */
export async function migrate(
  handle: SQLite.Database,
  { migrations, backUp }: MigrateOptions,
): Promise<number> {
  const newest = migrations.at(-1)?.version ?? 0
  const found = schemaVersion(handle)
  if (found > newest) throw new SchemaTooNewError(found, newest)
  const pending = migrations.filter((migration) => migration.version > found)
  if (pending.length > 0 && found > 0) await backUp(found)
  for (const migration of pending) await apply(handle, migration)
  return newest
}

/** 0 for an empty database. */
export function schemaVersion(handle: SQLite.Database): number {
  const hasMeta = handle.prepare("select 1 from sqlite_master where type = 'table' and name = 'meta'").get()
  if (hasMeta === undefined) return 0
  return Number(handle.prepare('select schema from meta').pluck().get())
}

async function apply(handle: SQLite.Database, migration: Migration): Promise<void> {
  // Take the write lock first: of two processes that start together, the second finds the work done.
  handle.exec('begin immediate')
  try {
    if (schemaVersion(handle) < migration.version) {
      const db = toKysely<unknown>(handle)
      await migration.up(db)
      await sql`update meta set schema = ${migration.version}`.execute(db)
    }
    handle.exec('commit')
  } catch (error) {
    handle.exec('rollback')
    throw error
  }
}

import { type Kysely, sql } from 'kysely'

export interface Migration {
  version: number
  /**
   * It only adds what the program before does without: tables, indexes, columns with a default. That program then goes on working
   * with the database, and can be started on it again. Not so unless said: `up` may have taken away or changed what it relies on.
   */
  isExpansion?: boolean
  up(db: Kysely<unknown>): Promise<void>
}

/** The database was written by a newer version of the program, which this one cannot read safely. */
export class SchemaTooNewError extends Error {
  readonly code = 'schema-too-new'
  constructor(found: number, known: number) {
    super(
      `The database has schema ${found}, but this version of the program knows schemas up to ${known}. ` +
        'Start the newer version, or restore a backup made before it.',
    )
  }
}

/** A database to be migrated. */
export interface Migrated {
  /** 0 for an empty database. */
  schemaVersion(): Promise<number>
  /** The oldest schema whose program can use the database: older programs cannot even ask. */
  leastSchema(): Promise<number>
  /**
   * Runs `work` in a transaction that no other migration runs beside: of two processes that start together, the second
   * finds the work done. `schema` is the version that the database has then.
   */
  inTurn(work: (db: Kysely<unknown>, schema: number) => Promise<void>): Promise<void>
}

export interface MigrateOptions {
  migrations: readonly Migration[]
  /** Called once before the first change of a database that already holds something. */
  backUp: (version: number) => Promise<void>
}

/** The migration since which databases say which programs can use them. */
export const LEAST_SCHEMA_SINCE = 69

/**
 * Brings the schema up to date, one transaction a migration: killed at any step, the database is at the schema before
 * or after it. One that a newer program has only added to is used as it is.
 * @returns the schema number @throws SchemaTooNewError
 */
export async function migrate(database: Migrated, { migrations, backUp }: MigrateOptions): Promise<number> {
  const newest = migrations.at(-1)?.version ?? 0
  const found = await database.schemaVersion()
  if (found > newest) {
    if ((await database.leastSchema()) > newest) throw new SchemaTooNewError(found, newest)
    return found
  }
  const pending = migrations.filter((migration) => migration.version > found)
  if (pending.length > 0 && found > 0) await backUp(found)
  for (const { version, isExpansion = false, up } of pending)
    await database.inTurn(async (db, schema) => {
      if (schema >= version) return
      await up(db)
      await sql`update meta set schema = ${version}`.execute(db)
      if (version >= LEAST_SCHEMA_SINCE && !isExpansion)
        await sql`update meta set least_schema = ${version}`.execute(db)
    })
  return newest
}

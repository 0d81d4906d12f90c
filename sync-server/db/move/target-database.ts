import { type Kysely, sql, type Transaction } from 'kysely'
import { Connections, toPostgresKysely } from '../postgres/connections.ts'
import { explainSetup, migratePostgres, withoutPassword } from '../postgres/migrate-postgres.ts'
import type { SourceRow, SourceTable } from './source-file.ts'

/** Rows are there already; nothing was changed. */
class NotEmptyError extends Error {
  readonly code = 'not-empty'
}

interface TargetColumn {
  table: string
  name: string
  /** As in a cast. */
  type: string
  /** Whether the database numbers the rows by it. */
  isNumbered: boolean
}

/** The newest of what is locked for a move, where another program holds it. */
const LOCK_PATIENCE = '10s'

/**
 * Fills an empty database in one transaction, after its tables were made: it has all of it, or nothing.
 * @throws NotEmptyError, DatabaseSetupError
 */
export async function fillDatabase(
  url: string,
  fill: (target: TargetDatabase) => Promise<void>,
): Promise<void> {
  const connections = new Connections(url, { most: 1, use: 'single' })
  const db = toPostgresKysely<unknown>(connections)
  try {
    // Before the tables are made or changed: a database in use, as of an older version, stays as it is.
    await refuseRows(db, url)
    await migratePostgres(url)
    await db.transaction().execute(async (transaction) => {
      const target = await TargetDatabase.take(transaction)
      await refuseRows(transaction, url)
      await fill(target)
      await target.restore()
    })
    // Without figures of what is in the tables, the first queries after a move would be planned badly.
    await sql`analyze`.execute(db)
  } catch (error) {
    throw explainSetup(error, url)
  } finally {
    await connections.end()
  }
}

async function refuseRows(db: Kysely<unknown>, url: string): Promise<void> {
  const tables = await tablesOf(db)
  // The row of `meta` is there from the start, and says whether the catalogue was ever changed.
  const asked = tables.map((table) =>
    table === 'meta'
      ? sql`select 'meta' as name where exists (select 1 from meta where seq > 0)`
      : sql`select ${sql.lit(table)} as name where exists (select 1 from ${sql.id(table)})`,
  )
  if (asked.length === 0) return
  const { rows } = await sql<{ name: string }>`${sql.join(asked, sql` union all `)}`.execute(db)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).sort()
  const more = names.length > 3 ? ` and ${names.length - 3} more tables` : ''
  throw new NotEmptyError(
    `DATABASE_URL (${withoutPassword(url)}) has rows in ${names.slice(0, 3).join(', ')}${more}. ` +
      'A move needs an empty database; nothing was changed.',
  )
}

async function tablesOf(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** The tables of a database while they are filled: nobody else can use them, and their triggers and foreign keys are off. */
export class TargetDatabase {
  readonly #db: Transaction<unknown>
  readonly #tables: readonly string[]
  readonly #columns: readonly TargetColumn[]
  readonly #references: readonly Reference[]

  private constructor(
    db: Transaction<unknown>,
    tables: readonly string[],
    columns: readonly TargetColumn[],
    references: readonly Reference[],
  ) {
    this.#db = db
    this.#tables = tables
    this.#columns = columns
    this.#references = references
  }

  /**
   * Rows come as they are: a trigger would refuse or add some. Foreign keys are made anew at the end, which checks all rows at
   * once, and leaves the order of the tables open. The owner of the tables may do that.
   */
  static async take(db: Transaction<unknown>): Promise<TargetDatabase> {
    const tables = await tablesOf(db)
    await sql`set local lock_timeout = ${sql.lit(LOCK_PATIENCE)}`.execute(db)
    await sql`lock table ${sql.join(tables.map((name) => sql.id(name)))} in access exclusive mode`.execute(db)
    const references = await referencesOf(db)
    for (const { table, name } of references)
      await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db)
    for (const table of tables) await sql`alter table ${sql.id(table)} disable trigger user`.execute(db)
    return new TargetDatabase(db, tables, await columnsOf(db), references)
  }

  has(table: string): boolean {
    return this.#tables.includes(table)
  }

  async insert({ name, columns }: SourceTable, rows: readonly SourceRow[]): Promise<void> {
    const values = columns.map((column, place) => {
      const list = rows.map((row) => row[place] ?? null)
      return sql`cast(${list} as ${sql.raw(this.#typeOf(name, column))}[])`
    })
    const into = sql.join(columns.map((column) => sql.id(column)))
    await sql`insert into ${sql.id(name)} (${into}) select * from unnest(${sql.join(values)})`.execute(
      this.#db,
    )
  }

  async empty(table: string): Promise<void> {
    await sql`delete from ${sql.id(table)}`.execute(this.#db)
  }

  async count(table: string): Promise<number> {
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from ${sql.id(table)}`.execute(this.#db)
    return rows[0]?.count ?? 0
  }

  /** The column by which the database numbers the rows of a table. */
  numberedBy(table: string): string | undefined {
    return this.#columns.find((column) => column.table === table && column.isNumbered)?.name
  }

  /** The next row gets a number after `last`. */
  async countOnAfter(table: string, column: string, last: number): Promise<void> {
    if (last === 0) return
    await sql`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${last})`.execute(
      this.#db,
    )
  }

  async restore(): Promise<void> {
    for (const { table, name, definition } of this.#references)
      await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
        this.#db,
      )
    for (const table of this.#tables)
      await sql`alter table ${sql.id(table)} enable trigger user`.execute(this.#db)
  }

  #typeOf(table: string, name: string): string {
    const column = this.#columns.find((one) => one.table === table && one.name === name)
    if (column === undefined) throw new Error(`PostgreSQL has no column ${name} in ${table}`)
    return column.type
  }
}

interface Reference {
  table: string
  name: string
  definition: string
}

async function referencesOf(db: Kysely<unknown>): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select relname as "table", conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and relnamespace = cast(current_schema() as regnamespace)
    order by relname, conname`.execute(db)
  return rows
}

async function columnsOf(db: Kysely<unknown>): Promise<TargetColumn[]> {
  const { rows } = await sql<Omit<TargetColumn, 'isNumbered'> & { numbered: 0 | 1 }>`
    select relname as "table", attname as name, format_type(atttypid, null) as type, attidentity <> '' as numbered
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = cast(current_schema() as regnamespace)
      and attnum > 0 and not attisdropped`.execute(db)
  return rows.map(({ numbered, ...column }) => ({ ...column, isNumbered: numbered === 1 }))
}

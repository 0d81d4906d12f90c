import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

/** What SQLite and PostgreSQL say differently, for queries; `migrations/ddl.ts` has the same for schemas. */

/** Whether a connection leads to PostgreSQL; to SQLite otherwise. */
export function isPostgres<T>(db: Kysely<T>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Limits nothing: SQLite knows no offset without a limit, and PostgreSQL no negative one. */
export const NO_LIMIT = Number.MAX_SAFE_INTEGER

const CASTS = { integer: 'bigint', real: 'double precision', text: 'text' } as const

/**
 * Rows as the table `name` of a query. They travel as one JSON text, so that a batch of any size is the same prepared
 * statement. `place` is the row's number, from 0 on.
 */
export function jsonRows<T>(
  db: Kysely<T>,
  name: string,
  { columns, rows }: { columns: Readonly<Record<string, keyof typeof CASTS>>; rows: readonly unknown[][] },
): RawBuilder<unknown> {
  const onPostgres = isPostgres(db)
  const fields = Object.entries(columns).map(([column, type], at) => {
    const value = sql`value ->> ${sql.lit(at)}`
    return onPostgres
      ? sql`cast(${value} as ${sql.raw(CASTS[type])}) as ${sql.id(column)}`
      : sql`${value} as ${sql.id(column)}`
  })
  const json = sql.val(JSON.stringify(rows))
  const values = onPostgres
    ? sql`(select ordinality - 1 as place, ${sql.join(fields)}
        from jsonb_array_elements(cast(${json} as jsonb)) with ordinality)`
    : sql`(select key as place, ${sql.join(fields)} from json_each(${json}))`
  return sql`${values} as ${sql.id(name)}`
}

/** Whole numbers as the table `name` with the column `value`, as `jsonRows` has it. */
export function jsonList<T>(db: Kysely<T>, name: string, values: readonly number[]): RawBuilder<unknown> {
  const json = sql.val(JSON.stringify(values))
  const list = isPostgres(db)
    ? sql`(select cast(value as bigint) as value from jsonb_array_elements_text(cast(${json} as jsonb)))`
    : sql`json_each(${json})`
  return sql`${list} as ${sql.id(name)}`
}

/** A number of the JSON object in a column of texts. */
export function jsonNumber<T>(db: Kysely<T>, column: string, field: string): RawBuilder<number> {
  return isPostgres(db)
    ? sql`cast(cast(${sql.ref(column)} as jsonb) ->> ${sql.lit(field)} as bigint)`
    : sql`${sql.ref(column)} ->> ${sql.lit(field)}`
}

/** A time as hours, to calculate with. */
export function inHours<T>(db: Kysely<T>, column: string): RawBuilder<number> {
  return isPostgres(db)
    ? sql`extract(epoch from cast(${sql.ref(column)} as timestamptz)) / 3600`
    : sql`julianday(${sql.ref(column)}) * 24`
}

import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../db/dialect.ts'
import { createTrigger, refuse } from '../db/migrations/ddl.ts'
import type { Database } from '../db/schema.ts'

/** What tests do to a database behind the product's back, on any engine. */

/** A store, or a transaction in its place. */
interface Written {
  writer: Database
}

/** Runs a statement; a `?` stands for each of the values. @returns its rows */
export async function rawSql<R>(
  { writer }: Written,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  const [first = '', ...parts] = text.split('?')
  const start: RawBuilder<R> = sql.raw(first)
  const query = parts.reduce((before, part, at) => sql<R>`${before}${values[at]}${sql.raw(part)}`, start)
  return (await query.execute(writer)).rows
}

/** The one value that a statement finds. */
export async function rawValue(store: Written, text: string, values?: readonly unknown[]): Promise<unknown> {
  const [row] = await rawSql<object>(store, text, values)
  return Object.values(row ?? {})[0]
}

/** @param table its name, or more of a statement from there on, such as a condition */
export async function countRows(store: Written, table: string): Promise<number> {
  return Number(await rawValue(store, `select count(*) from ${table}`))
}

/** All that stands in the tables, as one text. */
export async function allRows({ writer }: Written): Promise<string> {
  const tables = await writer.introspection.getTables()
  const rows = tables.map(({ name }) => sql`select * from ${sql.id(name)}`.execute(writer))
  return JSON.stringify(await Promise.all(rows))
}

/** Each `event` of a table fails with `reason` where `when` holds, until the returned function is called. */
export async function makeFail(
  store: Written,
  {
    table,
    event,
    when,
    reason,
  }: { table: string; event: 'insert' | 'update'; when?: string; reason: string },
): Promise<() => Promise<void>> {
  const { writer } = store
  const name = `${table}_fails`
  const action = refuse(writer, reason)
  await createTrigger(writer, { name, event: `before ${event} on ${table}`, ...(when && { when }), action })
  return () => dropTrigger(store, name, table)
}

/** Changes what is append-only, as somebody with access to the database could: statements that semicolons separate. */
export async function rewriteLedger(
  store: Written,
  text: string,
  tables: readonly string[] = ['ledger_account', 'ledger_tx', 'ledger_entry'],
): Promise<void> {
  for (const table of tables)
    for (const event of ['update', 'delete']) await dropTrigger(store, `${table}_no_${event}`, table)
  for (const statement of text.split(';')) await rawSql(store, statement)
}

async function dropTrigger({ writer }: Written, name: string, table: string): Promise<void> {
  const of = isPostgres(writer) ? sql` on ${sql.id(table)}` : sql``
  await sql`drop trigger if exists ${sql.id(name)}${of}`.execute(writer)
}

/** Rows without what they refer to: a quota is larger than any catalogue of a test. */
export async function withoutReferences(store: Written, work: () => Promise<void>): Promise<void> {
  const [off, on] = isPostgres(store.writer)
    ? ['set session_replication_role = replica', 'set session_replication_role = default']
    : ['pragma foreign_keys = off', 'pragma foreign_keys = on']
  await rawSql(store, off)
  try {
    await work()
  } finally {
    await rawSql(store, on)
  }
}

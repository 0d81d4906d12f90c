import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import type { Store } from '../../../sync-server/db/engine.ts'
import { migrations } from '../../../sync-server/db/migrations/all.ts'
import { columnTypes, createTrigger } from '../../../sync-server/db/migrations/ddl.ts'
import { migrateSqlite } from '../../../sync-server/db/sqlite/migrate-sqlite.ts'
import { sqliteWriter } from '../../../sync-server/db/sqlite/sqlite-writer.ts'
import { openStore } from '../../../sync-server/db/store.ts'
import type { Writer } from '../../../sync-server/db/write-transaction.ts'
import { rawSql } from '../../../sync-server/testing/raw-sql.ts'
import { copyDatabase, newDatabase, type TestPostgres } from '../../../sync-server/testing/start-postgres.ts'

/** Where each run starts, as a thread can be told it: a database in memory, or one of a PostgreSQL. */
export type Template = { bytes: Uint8Array } | { databaseUrl: string }

/** The connections of one server to the database. */
export type SimulatedNode = Pick<Store, 'writer' | 'reader'>

type Restore = () => Promise<void>

/** A real database that can be set back to an older state. */
export interface SimulatedDatabase {
  /** The servers over it: one over SQLite, two over PostgreSQL, which may change rows at once. */
  nodes(): readonly [SimulatedNode, ...SimulatedNode[]]
  /** @returns what brings back the rows of this moment */
  backUp(): Promise<Restore>
  /** Back to the template. */
  reset: Restore
  close(): Promise<void>
}

/** @param postgres the server that holds the databases; without it they are in memory */
export async function makeDatabase(
  fill: (writer: Writer) => Promise<void>,
  postgres: Pick<TestPostgres, 'url'> | null,
): Promise<Template> {
  if (postgres !== null) {
    const databaseUrl = await newDatabase(postgres)
    const store = await openStore({ dataDir: ':memory:', databaseUrl })
    await fill(store.writer)
    await store.close()
    return { databaseUrl }
  }
  const handle = new SQLite(':memory:')
  await migrateSqlite(handle, { migrations, backUp: async () => {} })
  await fill(sqliteWriter(handle))
  const bytes = handle.serialize()
  handle.close()
  return { bytes }
}

export function openDatabase(template: Template): Promise<SimulatedDatabase> {
  return 'bytes' in template ? openMemory(template.bytes) : openCopy(template.databaseUrl)
}

async function openMemory(template: Uint8Array): Promise<SimulatedDatabase> {
  let handle = new SQLite(Buffer.from(template))
  let nodes = nodesOver(handle)
  const restore = async (bytes: Uint8Array) => {
    handle.close()
    handle = new SQLite(Buffer.from(bytes))
    nodes = nodesOver(handle)
  }
  return {
    nodes: () => nodes,
    async backUp() {
      const bytes = handle.serialize()
      return () => restore(bytes)
    },
    reset: () => restore(template),
    close: async () => void handle.close(),
  }
}

function nodesOver(handle: SQLite.Database): [SimulatedNode] {
  const writer = sqliteWriter(handle)
  return [{ writer, reader: writer }]
}

async function openCopy(templateUrl: string): Promise<SimulatedDatabase> {
  const { databaseUrl, remove } = await copyDatabase(templateUrl)
  const open = () => openStore({ dataDir: ':memory:', databaseUrl })
  const [first, second] = [await open(), await open()]
  const rows = new AllRows(first.writer, await tablesOf(first.writer))
  const template = await rows.read()
  return {
    nodes: () => [first, second],
    async backUp() {
      const before = await rows.read()
      return () => rows.replace(before)
    },
    reset: () => rows.replace(template),
    async close() {
      await Promise.all([first.close(), second.close()])
      await remove()
    },
  }
}

async function tablesOf(writer: Writer): Promise<string[]> {
  const tables = await rawSql<{ name: string }>(
    { writer },
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  )
  return tables.map(({ name }) => name)
}

/** The rows of all tables, each table as one JSON text: copying a whole database for each run would take most of its time. */
class AllRows {
  readonly #writer: Writer
  readonly #tables: readonly string[]

  constructor(writer: Writer, tables: readonly string[]) {
    this.#writer = writer
    this.#tables = tables
  }

  /** Tables without rows are left out. */
  async read(): Promise<Map<string, string>> {
    const each = this.#tables.map(
      (name) =>
        sql`select ${sql.lit(name)} as name, cast(json_agg(t) as text) as rows from ${sql.id(name)} t`,
    )
    const { rows: tables } = await sql<{
      name: string
      rows: string | null
    }>`${sql.join(each, sql` union all `)}`.execute(this.#writer)
    return new Map(tables.flatMap(({ name, rows }) => (rows === null ? [] : [[name, rows] as const])))
  }

  /** By rows alone, without the triggers and references that would stand in the way. */
  async replace(before: ReadonlyMap<string, string>): Promise<void> {
    const now = await this.read()
    await this.#writer.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction)
      for (const [name, rows] of now)
        if (before.get(name) !== rows) await sql`delete from ${sql.id(name)}`.execute(transaction)
      for (const [name, rows] of before)
        if (now.get(name) !== rows)
          await sql`insert into ${sql.id(name)}
            select * from json_populate_recordset(cast(null as ${sql.id(name)}), cast(${rows} as json))`.execute(
            transaction,
          )
    })
  }
}

/** The server's own record of the order of mutations, independent of the product's safeguards. */
export async function addNotes(writer: Writer): Promise<void> {
  const { id } = columnTypes(writer)
  await sql`create table acceptance (place ${id}, user_id bigint, key text, result text, seq bigint)`.execute(
    writer,
  )
  await createTrigger(writer, {
    name: 'accepted',
    event: 'after insert on applied',
    action: `insert into acceptance (user_id, key, result, seq) values (new.user_id, new.key, new.result,
      coalesce((select seq from user_meta where user_id = new.user_id), 0))`,
  })
}

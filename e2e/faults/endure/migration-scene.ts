import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../../sync-server/db/migrations/all.ts'
import { migrateSqlite } from '../../../sync-server/db/sqlite/migrate-sqlite.ts'
import { openDatabase } from '../../../sync-server/db/sqlite/open-database.ts'

type Handle = ReturnType<typeof openDatabase>

const TIME = '2026-01-01T00:00:00.000Z'

/** One row for each table that later migrations change, by the schema that created it. */
const ROWS: readonly { since: number; sql: string }[] = [
  {
    since: 1,
    sql: `insert into category (name, name_key, slug, description, icon, group_name, updated_at, seq, deleted)
      values ('Writing', 'writing', 'writing', '', 'pen', 'Work', '${TIME}', 1, 0)`,
  },
  {
    since: 1,
    sql: `insert into tool (name, description, website, website_key, review_count, popularity, tags, features,
        is_trending, is_verified, is_new, category_id, is_sample, created_at, updated_at, seq, deleted)
      values ('Alpha', 'Writes.', 'https://alpha.example.com', 'alpha.example.com', 0, 0, '[]', '[]',
        0, 0, 0, 1, 0, '${TIME}', '${TIME}', 2, 0)`,
  },
  {
    since: 3,
    sql: `insert into "user" (username, username_key, email, email_key, password_hash, is_premium, is_admin, is_owner,
        session_epoch, created_at, updated_at)
      values ('ann', 'ann', 'ann@example.com', 'ann@example.com', '-', 0, 0, 0, 0, '${TIME}', '${TIME}')`,
  },
  {
    since: 4,
    sql: `insert into favorite (user_id, tool_id, seq, deleted, updated_at) values (1, 1, 1, 0, '${TIME}')`,
  },
  {
    since: 11,
    sql: `insert into agent (name, agent_type, is_builtin, is_verified, created_at)
      values ('Scout', 'optimizer', 0, 1, '${TIME}')`,
  },
]

export async function bringTo(handle: Handle, schema: number): Promise<void> {
  const wanted = migrations.filter(({ version }) => version <= schema)
  await migrateSqlite(handle, { migrations: wanted, backUp: async () => {} })
}

/** The schema before one: numbers that were never used are left out. */
export function schemaBefore(schema: number): number {
  return migrations.findLast(({ version }) => version < schema)?.version ?? 0
}

/** Writes a database with a few rows for every schema from 0 on into the folder, each made of the one before. */
export async function makeDatabases(folder: string): Promise<(schema: number) => string> {
  const fileOf = (schema: number) => join(folder, `schema-${schema}.db`)
  openDatabase(fileOf(0)).close()
  for (const { version } of migrations) {
    copyFileSync(fileOf(schemaBefore(version)), fileOf(version))
    const handle = openDatabase(fileOf(version))
    await bringTo(handle, version)
    for (const { since, sql } of ROWS) if (since === version) handle.exec(sql)
    handle.close()
  }
  return fileOf
}

/**
 * The whole database as text, as a connection sees it: its schema and every row; but not the lineage and the salts of leaves, which
 * migrations draw at random, nor the time at which one begins to keep changes.
 */
export function contentsOf(handle: Handle): string {
  const schema = handle.prepare('select type, name, sql from sqlite_master order by type, name').all()
  const tables = handle
    .prepare<[], string>("select name from sqlite_master where type = 'table' order by name")
    .pluck()
    .all()
  const rows = tables.map((name) => [name, handle.prepare(`select * from "${name}"`).all()])
  return JSON.stringify([schema, rows])
    .replace(/"lineage":"[0-9a-f]{16}"/, '"lineage":"any"')
    .replace(/"changes_since":"[^"]*"/, '"changes_since":"any"')
    .replace(/"salt":"[^"]*","hash":"[^"]*"/g, '"salt":"any"')
}

/** The contents without the epoch, which the first migration draws at random. */
export function contentsButEpoch(handle: Handle): string {
  return contentsOf(handle).replace(/"epoch":"[0-9a-f]{16}"/, '"epoch":"any"')
}

/** What another program finds in a file. */
export function contentsOfFile(file: string, read: (handle: Handle) => string): string {
  const handle = openDatabase(file)
  try {
    return read(handle)
  } finally {
    handle.close()
  }
}

/** Counts the statements of a connection; calls `act` just before one of them. */
export interface Steps {
  count: number
  /** Counted from when `count` was last set to 0. */
  act: { before: number; run: () => void } | null
}

export function watchSteps(handle: Handle): Steps {
  const steps: Steps = { count: 0, act: null }
  const counting =
    <T>(run: (sql: string) => T) =>
    (sql: string): T => {
      if (++steps.count === steps.act?.before) steps.act.run()
      return run(sql)
    }
  const prepare: (sql: string) => ReturnType<Handle['prepare']> = handle.prepare.bind(handle)
  const exec = handle.exec.bind(handle)
  Object.assign(handle, { prepare: counting(prepare), exec: counting(exec) })
  return steps
}

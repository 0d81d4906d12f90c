import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

export const userRowsMigration: Migration = {
  version: 4,
  async up(db) {
    await createUserMeta(db)
    await createFavorite(db)
    await createSyncClient(db)
    await createApplied(db)
  },
}

async function createUserMeta(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db)
  await db.schema
    .createTable('user_meta')
    .addColumn('user_id', integer, (column) => column.primaryKey().references('user.id'))
    .addColumn('seq', integer, (column) => column.notNull())
    .addColumn('floor', integer, (column) => column.notNull())
    .execute()
}

async function createFavorite(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db)
  await db.schema
    .createTable('favorite')
    .addColumn('user_id', integer, (column) => column.notNull().references('user.id'))
    .addColumn('tool_id', integer, (column) => column.notNull().references('tool.id'))
    .addColumn('seq', integer, (column) => column.notNull())
    .addColumn('deleted', integer, (column) => column.notNull().check(sql`deleted in (0, 1)`))
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('favorite_key', ['user_id', 'tool_id'])
    .execute()
  await sql`create unique index favorite_seq on favorite (user_id, seq)`.execute(db)
  await sql`create index favorite_tool on favorite (tool_id)`.execute(db)
}

async function createSyncClient(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db)
  await db.schema
    .createTable('sync_client')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('user_id', integer, (column) => column.notNull().references('user.id'))
    .addColumn('last_mid', integer, (column) => column.notNull())
    .execute()
  await sql`create index sync_client_user on sync_client (user_id)`.execute(db)
}

async function createApplied(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db)
  await db.schema
    .createTable('applied')
    .addColumn('user_id', integer, (column) => column.notNull().references('user.id'))
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('result', text, (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('applied_key', ['user_id', 'key'])
    .execute()
  await sql`create index applied_at on applied (at)`.execute(db)
}

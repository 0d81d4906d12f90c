import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** Lists of tools that users keep, with their entries, and the addresses under which lists are or were shared. */
export const listsMigration: Migration = {
  version: 46,
  async up(db) {
    await createToolList(db)
    await createListEntry(db)
    await createListToken(db)
  },
}

async function createToolList(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db)
  await db.schema
    .createTable('tool_list')
    .addColumn('user_id', integer, (column) => column.notNull().references('user.id'))
    .addColumn('list_id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('notes', text, (column) => column.notNull())
    .addColumn('token', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('seq', integer, (column) => column.notNull())
    .addColumn('deleted', integer, (column) => column.notNull().check(sql`deleted in (0, 1)`))
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('tool_list_key', ['user_id', 'list_id'])
    .execute()
  await sql`create unique index tool_list_seq on tool_list (user_id, seq)`.execute(db)
  await sql`create unique index tool_list_token on tool_list (token) where token is not null`.execute(db)
}

async function createListEntry(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db)
  await db.schema
    .createTable('list_entry')
    .addColumn('user_id', integer, (column) => column.notNull().references('user.id'))
    .addColumn('list_id', text, (column) => column.notNull())
    .addColumn('tool_id', integer, (column) => column.notNull().references('tool.id'))
    .addColumn('position', text, (column) => column.notNull())
    .addColumn('notes', text, (column) => column.notNull())
    .addColumn('plan', text)
    .addColumn('seats', integer, (column) => column.notNull())
    .addColumn('seq', integer, (column) => column.notNull())
    .addColumn('deleted', integer, (column) => column.notNull().check(sql`deleted in (0, 1)`))
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('list_entry_key', ['user_id', 'list_id', 'tool_id'])
    .execute()
  await sql`create unique index list_entry_seq on list_entry (user_id, seq)`.execute(db)
  await sql`create index list_entry_tool on list_entry (tool_id)`.execute(db)
}

async function createListToken(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db)
  await db.schema
    .createTable('list_token')
    .addColumn('token', text, (column) => column.primaryKey().notNull())
    .addColumn('user_id', integer, (column) => column.references('user.id'))
    .addColumn('list_id', text)
    .execute()
  await sql`create index list_token_user on list_token (user_id)`.execute(db)
}

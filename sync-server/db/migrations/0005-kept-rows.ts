import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

export const keptRowsMigration: Migration = {
  version: 5,
  async up(db) {
    await createSavedComparison(db)
    await createPreference(db)
  },
}

async function createSavedComparison(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db)
  await db.schema
    .createTable('saved_comparison')
    .addColumn('user_id', integer, (column) => column.notNull().references('user.id'))
    .addColumn('tool_ids', text, (column) => column.notNull())
    .addColumn('seq', integer, (column) => column.notNull())
    .addColumn('deleted', integer, (column) => column.notNull().check(sql`deleted in (0, 1)`))
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('saved_comparison_key', ['user_id', 'tool_ids'])
    .execute()
  await sql`create unique index saved_comparison_seq on saved_comparison (user_id, seq)`.execute(db)
}

async function createPreference(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db)
  await db.schema
    .createTable('preference')
    .addColumn('user_id', integer, (column) => column.notNull().references('user.id'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('value', text, (column) => column.notNull())
    .addColumn('seq', integer, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('preference_key', ['user_id', 'name'])
    .execute()
  await sql`create unique index preference_seq on preference (user_id, seq)`.execute(db)
}

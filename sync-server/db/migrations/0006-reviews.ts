import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

export const reviewsMigration: Migration = {
  version: 6,
  async up(db) {
    await createReview(db)
    await createToolStars(db)
  },
}

async function createReview(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db)
  await db.schema
    .createTable('review')
    .addColumn('id', id)
    .addColumn('user_id', integer, (column) => column.notNull().references('user.id'))
    .addColumn('tool_id', integer, (column) => column.notNull().references('tool.id'))
    .addColumn('rating', integer, (column) => column.notNull().check(sql`rating between 1 and 5`))
    .addColumn('text', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addColumn('seq', integer, (column) => column.notNull())
    .addColumn('deleted', integer, (column) => column.notNull().check(sql`deleted in (0, 1)`))
    .addColumn('removed_by', integer, (column) => column.references('user.id'))
    .addColumn('removed_at', text)
    .addColumn('removed_reason', text)
    .addUniqueConstraint('review_key', ['user_id', 'tool_id'])
    .execute()
  await sql`create unique index review_seq on review (user_id, seq)`.execute(db)
  await sql`create index review_latest on review (tool_id, deleted, created_at, id)`.execute(db)
}

/** How often each number of stars was given to a tool, so that no write counts reviews; and the sample it stands for. */
async function createToolStars(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db)
  await db.schema
    .createTable('tool_stars')
    .addColumn('tool_id', integer, (column) => column.primaryKey().references('tool.id'))
    .addColumn('stars_1', integer, (column) => column.notNull().check(sql`stars_1 >= 0`))
    .addColumn('stars_2', integer, (column) => column.notNull().check(sql`stars_2 >= 0`))
    .addColumn('stars_3', integer, (column) => column.notNull().check(sql`stars_3 >= 0`))
    .addColumn('stars_4', integer, (column) => column.notNull().check(sql`stars_4 >= 0`))
    .addColumn('stars_5', integer, (column) => column.notNull().check(sql`stars_5 >= 0`))
    .addColumn('sample', text)
    .execute()
}
